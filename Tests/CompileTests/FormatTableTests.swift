import Foundation
import ProgramRunner
import StorageKeys
import Testing

@Suite("The article on the key format")
struct FormatTableTests {
    @Test("Each name in its table gives the formatted names beside it")
    func isTrue() throws {
        let path = "Sources/StorageKeys/StorageKeys.docc/KeyFormatVersion1.md"
        let text = try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: ["`", " "]) } }
            .filter { $0.count == 7 }
        #expect(rows.count >= 15)
        let formats: [KeyFormat] = [.snake, .camel, .pascal, .kebab, .dot, .upper]
        for row in rows {
            #expect(formats.map { $0(row[0]) } == Array(row.dropFirst()))
        }
    }
}
