import Foundation
import ProgramRunner
import Testing

@Suite("Article on stored-values", .serialized)
struct ArticleTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    /// A command of the article and the output that it shows.
    private struct Example {
        var command: String
        var output = ""
    }

    private func examples() throws -> [Example] {
        let path = "Sources/SharedValues/SharedValues.docc/LookingIntoAStore.md"
        let article = try String(
            contentsOf: PackageFolder.url.appending(path: path),
            encoding: .utf8
        )
        var examples: [Example] = []
        var isInBlock = false
        for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInBlock = line == "```console"
            } else if isInBlock, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2))))
            } else if isInBlock {
                examples[examples.count - 1].output += line + "\n"
            }
        }
        return examples
    }

    @Test("The commands of the article, in order, print what it shows")
    func printsExamples() async throws {
        try folder.write(
            """
            {"version": 1, "keys": [
                {"key": "settings-appearance-theme", "type": "ReaderTheme", "path": "AppStorageKeys.a"},
                {"key": "settings-is_sound_on", "type": "Bool", "path": "AppStorageKeys.b"},
                {"key": "settings-launch_count", "type": "Int", "path": "AppStorageKeys.c"}
            ]}
            """,
            to: "storage-keys.json"
        )
        let settings = folder.path("settings.jsonl")
        var count = 0
        for example in try examples() where example.command.hasPrefix("stored-values ") {
            // Times and damage differ each time.
            if ["watch", "check", "compact"].contains(where: example.command.contains) { continue }
            if example.command.contains("--keys") {
                // A name that a program once misspelled.
                try await storedValues(["set", settings, "settings-lunch_count", "1"])
                    .expectSuccess(output: "")
            }
            let script = "cd \"$(dirname \"$1\")\" && PATH=$(dirname \"$0\"):$PATH && "
            try await folder.shell(script + example.command).expectSuccess(output: example.output)
            count += 1
        }
        #expect(count == 11)
    }
}
