import Foundation
import ProgramRunner
import Testing

@Suite("Checking and compacting by stored-values", .serialized)
struct UpkeepTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    @Test("A sound file has no damage")
    func findsNothing() async throws {
        try await folder.output("set", "a", "1", "b", "2")
        let size = try folder.text().utf8.count
        #expect(
            try await folder.output("check") == "\(folder.file): 2 keys, \(size) bytes, no damage\n"
        )
        #expect(try await folder.output("check", "--json") == "[]\n")
    }

    @Test("Each damaged place is reported with its line and offset, and gives exit status 1")
    func findsDamage() async throws {
        let lines = [
            "{\"format\":\"swift-storage-keys\",\"version\":1}", "{\"set\":{\"a\":1}}",
            "{\"\u{1B}\\u001b\":1}", "{\"sum\":\"0000000000000000\",\"n\":1}",
            "{\"set\":{\"b\":2}}", "[",
        ]
        try folder.write(lines.joined(separator: "\n"))
        let offsets = lines.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count + 1) }
        let length = offsets[4] - offsets[2]
        let outcome = try await folder.run("check")
        #expect(
            outcome.output == """
                \(folder.file):3: not a member name (\(length) bytes from offset \(offsets[2]))
                \(folder.file):6: not ended by a line break, and not a JSON object (1 bytes from offset \
                \(offsets[5]))

                """
        )
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 1)
        let json = try await folder.run("check", "--json")
        let found = try JSONDecoder().decode([Damage].self, from: Data(json.output.utf8))
        #expect(found.map(\.line) == [3, 6])
        #expect(found.map(\.offset) == [offsets[2], offsets[5]])
        #expect(found.map(\.length) == [length, 1])
        #expect(json.exitStatus == 1)
    }

    private struct Damage: Decodable {
        var line: Int
        var offset: Int
        var length: Int
        var reason: String
    }

    @Test("An empty file is reported")
    func findsEmpty() async throws {
        try folder.write("")
        let outcome = try await folder.run("check")
        #expect(outcome.output.hasPrefix("\(folder.file):1: empty, so no value is stored;"))
        #expect(outcome.exitStatus == 1)
    }

    @Test("Compacting prints the size before and after, and preserves damaged lines")
    func compacts() async throws {
        for number in 0..<20 { try await folder.output("set", "a", "\(number)") }
        let before = try folder.text().utf8.count
        let output = try await folder.output("compact")
        let after = try folder.text().utf8.count
        #expect(output == "\(folder.file): \(before) bytes before, \(after) bytes after\n")
        #expect(after < before)
        try folder.write(folder.text() + "junk\n")
        let outcome = try await folder.run("compact")
        #expect(
            outcome.output == "\(folder.file): \(after + 5) bytes before, \(after) bytes after\n"
        )
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(folder.file): line 3, 5 bytes"))
        #expect(folder.names.count { $0.hasPrefix("values.jsonl.damaged-") } == 1)
        #expect(try await folder.output("get", "a") == "19\n")
    }

    @Test("A file that can't be replaced with all its links isn't compacted")
    func refusesToCompact() async throws {
        try await folder.output("set", "a", "1")
        try FileManager.default.linkItem(atPath: folder.file, toPath: folder.path("link"))
        let outcome = try await folder.run("compact")
        #expect(outcome.output == "")
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(folder.file) can't be replaced"))
        #expect(outcome.exitStatus == 1)
    }
}

@Suite("Output of stored-values", .serialized)
struct OutputTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    @Test(
        "A closed pipe isn't an error and gives no message",
        arguments: ["list", "export", "--help"]
    )
    func endsWithReader(command: String) async throws {
        // More than a pipe holds.
        let text = String(repeating: "x", count: 50)
        let lines = (0..<3000).map { "{\"set\":{\"key\($0)\":\"\(text)\"}}\n" }
        try folder.write(lines.joined().prefixedByHeader)
        let line = command == "--help" ? command : "\(command) \"$1\""
        let outcome = try await folder.shell(
            "{ \"$0\" \(line); echo \"status $?\" >&2; } | head -n 1"
        )
        #expect(outcome.output.count { $0 == "\n" } == 1)
        #expect(outcome.errorOutput == "status 0\n")
    }

    @Test(
        "Output that can't be written is reported in one line, with exit status 1, and no file is damaged",
        arguments: [
            (">&-", "Bad file descriptor"), (">/dev/full", "No space left on device"),
        ]
    )
    func failsToWrite(redirection: String, reason: String) async throws {
        // Only Linux has a device that is always full.
        guard redirection == ">&-" || FileManager.default.fileExists(atPath: "/dev/full") else {
            return
        }
        try await folder.output("set", "a", "1")
        for command in ["list", "export", "check", "compact", "import"] {
            let outcome = try await folder.shell(
                "echo '{\"a\": 1}' | \"$0\" \(command) \"$1\" \(redirection)"
            )
            #expect(
                outcome.errorOutput
                    == "stored-values: can't write to standard output: \(reason)\n"
            )
            #expect(outcome.exitStatus == 1)
        }
        #expect(try await folder.run("check").exitStatus == 0)
        #expect(try await folder.output("list") == "a  1\n")
    }
}
