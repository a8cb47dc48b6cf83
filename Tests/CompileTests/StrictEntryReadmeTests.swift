import Foundation
import ProgramRunner
import Testing

@Suite("The readme of SharingKeys")
struct StrictEntryReadmeTests {
    @Test("A strict entry rejects another type with the message shown")
    func refusesOtherType() async throws {
        let folder = PackageFolder.url.appending(path: "Examples/SharingKeys")
        func text(_ file: String) throws -> String {
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        }
        let shown = try text("README.md")
            .firstMatch(of: /```text\n(?<declaration>@SharedValue.*)\n(?<message>error: .*)\n```/)
        let (_, declaration, message) = try #require(shown).output

        let keys = try text("AppStorageKeys.swift")
        func complaints(_ declaration: Substring) async throws -> String? {
            let code = "\(keys)\nstruct Counts {\n    \(declaration)\n}\n"
            return try await Snippet(path: "Examples", line: 1, code: code).complaints()
        }
        let refusal = try #require(try await complaints(declaration))
        #expect(refusal.hasSuffix(": " + message))
        #expect(refusal.split(separator: "\n").count == 1)
        #expect(try await complaints(declaration.replacing("\"text\"", with: "1")[...]) == nil)
    }
}
