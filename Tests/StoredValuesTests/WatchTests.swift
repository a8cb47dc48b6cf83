import Foundation
import ProgramRunner
import Testing

@Suite("Watching by stored-values", .serialized, .timeLimit(.minutes(10)))
struct WatchTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    /// Starts a `watch` and waits until it has begun.
    private func watch(_ words: String..., isJSON: Bool = false) async throws -> RunningProgram {
        let options = isJSON ? ["--json"] : []
        let program = try RunningProgram(tool, ["watch", folder.file] + words + options)
        // Values from before it began aren't printed.
        var number = 1
        repeat {
            try await folder.output("set", "mark", "\(number)")
            number += 1
        } while program.nextLine(within: 200) == nil
        try await folder.output("set", "mark", "0")
        let end = isJSON ? ": 0}" : "  0"
        while let line = program.nextLine(), !line.hasSuffix(end) {}
        return program
    }

    /// The next change without its time, which is checked here.
    private func change(_ program: RunningProgram) throws -> String {
        let line = try #require(program.nextLine())
        let time = line.prefix(24)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        #expect(try abs(Date(String(time), strategy: style).timeIntervalSinceNow) < 3600)
        #expect(line.dropFirst(24).hasPrefix("  "))
        return String(line.dropFirst(26))
    }

    @Test("Each change of another process is one line, until the process is interrupted")
    func prints() async throws {
        try await folder.output("set", "mark", "-1")
        let program = try await watch()
        try await folder.output(
            "set",
            "b",
            "[1,\n 2]",
            "a\n",
            "\"\(String(repeating: "x", count: 5300))\""
        )
        #expect(
            try change(program)
                == "\"a\\n\"  \"\(String(repeating: "x", count: 51))…\" (5.2 KB)"
        )
        #expect(try change(program) == "b  [1,  2]")
        try await folder.output("remove", "b")
        #expect(try change(program) == "b  (removed)")
        let app = try app(folder.file)
        app.send("set launch_count 5")
        #expect(app.nextLine() == "ok")
        #expect(try change(program) == "launch_count  5")
        try await folder.output("compact")
        try await folder.output("set", "launch_count", "6")
        #expect(try change(program) == "launch_count  6")
        program.signal(SIGINT)
        program.waitForEnd().expectSuccess(output: "")
    }

    @Test("Only the named keys are watched, optionally with one JSON object per line")
    func printsJSON() async throws {
        try await folder.output("set", "a", "0")
        let program = try await watch("é\"", "mark", isJSON: true)
        try await folder.output("set", "e\u{301}\"", "1.0", "b", "2")
        let line = try #require(program.nextLine())
        #expect(line.hasSuffix(#"Z", "key": "e\#u{301}\"", "value": 1.0}"#), "\(line)")
        try await folder.output("remove", "b", "é\"")
        #expect(program.nextLine()?.hasSuffix(#"", "removed": true}"#) == true)
        program.signal(SIGTERM)
        program.waitForEnd().expectSuccess(output: "")
    }

    @Test("A file is still watched after it was deleted, recreated and replaced")
    func followsFile() async throws {
        try await folder.output("set", "mark", "-1")
        let program = try await watch()
        try await folder.output("set", "a", "1")
        #expect(try change(program) == "a  1")
        try FileManager.default.removeItem(atPath: folder.file)
        #expect(try change(program) == "a  (removed)")
        #expect(try change(program) == "mark  (removed)")
        try await folder.output("set", "b", "2")
        #expect(try change(program) == "b  2")
        try folder.write("{\"set\":{\"c\":3}}\n".prefixedByHeader, to: "other")
        // The two C strings are valid only during the call.
        #expect(unsafe rename(folder.path("other"), folder.file) == 0)
        #expect(try change(program) == "b  (removed)")
        #expect(try change(program) == "c  3")
        try await folder.shell("echo '{\"set\": {\"c\": 4}}' >>\"$1\"").expectSuccess(output: "")
        #expect(try change(program) == "c  4")
    }

    @Test("A file and folder that don't exist yet are awaited, with a message")
    func waitsForFile() async throws {
        let script = """
            file=$(dirname "$1")/x/y/values.jsonl
            "$0" watch "$file" 2>&1 | {
                read -r note && echo "$note"
                "$0" set "$file" a 1
                while read -r line; do
                    case $line in *Z"  a  1") echo found; break ;; esac
                done
            }
            """
        try await folder.shell(script).expectSuccess(
            output: """
                stored-values: \(folder.path("x/y/values.jsonl")): no such file yet; it is watched for
                found

                """
        )
    }

    @Test("It ends without a message when its output is closed")
    func endsWithReader() async throws {
        try await folder.output("set", "mark", "-1")
        let program = try await watch()
        try program.closeOutput()
        program.waitForEnd().expectSuccess(output: "")
    }

    @Test("An app is notified of the tool's changes")
    func notifiesApps() async throws {
        try await folder.output("set", "other", "0")
        let app = try app(folder.file)
        app.send("watch launch_count 0")
        #expect(app.nextLine() == "value 0")
        try await folder.output("set", "launch_count", "7")
        #expect(app.nextLine() == "value 7")
        try await folder.output("remove", "launch_count")
        #expect(app.nextLine() == "value 0")
    }
}
