import Foundation
import ProgramRunner
import Testing

@Suite("The readme")
struct ReadmeTests {
    @Test(
        "The picture, light and dark, shows keys that print-keys prints",
        arguments: ["", "~dark"]
    )
    func showsKeys(appearance: String) async throws {
        let picture = try text(
            "Sources/StorageKeys/StorageKeys.docc/Resources/key-tree\(appearance).svg"
        )
        // Each part of a key has its own color.
        let lines = picture.split(separator: "\n").filter { $0.contains("<text x=\"430\"") }
            .map { line in
                String(line.replacing(/<[^>]*>/, with: ""))
                    .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                    .trimmingCharacters(in: .whitespaces)
            }
        let keys = lines.dropFirst()
        let list = try await printKeys(["--format", "list"]).output
        #expect(keys.count == 5)
        for key in keys { #expect(list.contains(key)) }
        #expect(try text("README.md").contains("key-tree\(appearance).svg"))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
    }
}
