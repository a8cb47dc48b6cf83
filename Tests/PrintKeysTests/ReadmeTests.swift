import Foundation
import ProgramRunner
import Testing

@Suite("The readme")
struct ReadmeTests {
    @Test("The printed tree is what print-keys prints")
    func showsTree() async throws {
        let url = PackageFolder.url.appending(path: "README.md")
        let readme = try String(contentsOf: url, encoding: .utf8)
        let tree = try await printKeys([]).output
        #expect(readme.contains("\n```text\n\(tree)```\n"))
    }
}
