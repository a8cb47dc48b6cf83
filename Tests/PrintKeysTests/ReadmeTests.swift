import Foundation
import ProgramRunner
import Testing

@Suite("The readme")
struct ReadmeTests {
    @Test("The printed tree is what print-keys prints")
    func showsTree() async throws {
        let url = PackageFolder.url.appending(path: "README.md")
        let readme = try String(contentsOf: url, encoding: .utf8)
        let begin = try #require(readme.range(of: "\n```text\n"))
        let rest = readme[begin.upperBound...]
        let end = try #require(rest.range(of: "```\n"))
        let tree = rest[..<end.lowerBound]
        let outcome = try await printKeys([])
        #expect(outcome.output == tree)
    }
}
