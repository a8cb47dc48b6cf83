import DefaultsLog
import Foundation
import ProgramRunner
import SharedValues
import Testing

@Suite("Export and import by stored-values", .serialized)
struct ImportTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    /// The keys of a file with the text of their values.
    private func values(_ file: String) throws -> [String: String] {
        let values = try #require(try DefaultsFile.open(path: file).values())
        return values.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Importing an export gives the same keys and texts")
    func roundTrip() async throws {
        let values = [
            "plain": "1", "fraction": "1.0", "null": "null", "minus": "-0", "exponent": "1E+3",
            "big": "123456789012345678901234567890", "huge": "1e400", "é": #""\u00e9""#,
            "日本語👩‍👧": #"{"b":[1,  2],"a":{}}"#, "line\nbreak\r\t\0\u{1B}": "true",
            "\"quoted\\\"": "[]",
            "": #""""#, " ": #""\ud800""#, "\u{202E}\u{2028}\u{7F}": "\"\u{202E}\u{7F}\"",
            "a/b": #""\/""#,
            "deep": String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
            "large": "\"\(String(repeating: "x", count: 200_000))\"",
        ]
        let file = try DefaultsFile.open(path: folder.file)
        try file.transaction { changes in
            for (key, json) in values { changes.set(key, to: Array(json.utf8)) }
        }
        try folder.write(try await folder.output("export"), to: "export.json")
        let copy = folder.path("copy.jsonl")
        try await storedValues(["import", copy, folder.path("export.json")])
            .expectSuccess(output: "17 added, 0 changed, 0 the same\n")
        #expect(try self.values(copy) == values)
        #expect(try await storedValues(["export", copy]).output == folder.text(of: "export.json"))
        // One line of the file is one transaction.
        #expect(try folder.text(of: "copy.jsonl").split(separator: "\n").count == 2)
        try await storedValues(["import", copy, folder.path("export.json")])
            .expectSuccess(output: "0 added, 0 changed, 17 the same\n")
    }

    @Test("A dry run prints what would change and writes nothing; the import then does it")
    func dryRun() async throws {
        try await folder.output("set", "a", "1", "b", "2", "c", "[1,\n2]")
        let text = try folder.text()
        try folder.write(
            "{\"d\\n\": 4, \"b\": 0,\n \"c\": [1,\n2], \"b\": \"x\"}\n",
            to: "new.json"
        )
        let new = folder.path("new.json")
        #expect(
            try await folder.output("import", new, "--dry-run") == """
                added    "d\\n"  4
                changed  b      2 → "x"
                same     c      [1, 2]
                1 added, 1 changed, 1 the same (dry run: nothing is written)

                """
        )
        #expect(try folder.text() == text)
        #expect(try await folder.output("import", new) == "1 added, 1 changed, 1 the same\n")
        #expect(
            try values(folder.file) == ["a": "1", "b": "\"x\"", "c": "[1, 2]", "d\n": "4"]
        )
        let missing = folder.path("x/y.jsonl")
        try await storedValues(["import", "--dry-run", missing, new]).expectSuccess(
            output: """
                added  b      "x"
                added  c      [1, 2]
                added  "d\\n"  4
                3 added, 0 changed, 0 the same (dry run: nothing is written)

                """
        )
        #expect(folder.names == ["new.json", "values.jsonl", "values.jsonl.counters"])
    }

    @Test("Standard input is imported if no file is named, or a hyphen", arguments: ["", "-"])
    func standardInput(word: String) async throws {
        try await folder.shell("echo '{\"a\": 1}' | \"$0\" import \"$1\" \(word)")
            .expectSuccess(output: "1 added, 0 changed, 0 the same\n")
        #expect(try await folder.output("get", "a") == "1\n")
    }

    @Test("One store is piped into another")
    func pipes() async throws {
        try await folder.output("set", "a", "1", "b", "1.0")
        try await folder.shell("\"$0\" export \"$1\" | \"$0\" import \"$1.copy\"")
            .expectSuccess(output: "2 added, 0 changed, 0 the same\n")
    }

    @Test(
        "A file that isn't a JSON object is refused with the line, and nothing is written",
        arguments: [
            ("", "line 1: not a JSON object: { is expected"),
            ("[1]", "line 1: not a JSON object: { is expected"),
            ("{\"a\": 1,\n\"b\": x}", "line 2: not a JSON object: a value is expected"),
            ("{\"a\": 1,}", "line 1: not a JSON object: the name of a member is expected"),
            ("{\"a\": 1\n\n\"b\": 2}", "line 3: not a JSON object: , or } is expected"),
            ("{\"a\" 1}", "line 1: not a JSON object: : is expected"),
            ("{\"a\": 1}\n{\"b\": 1}\n", "line 2: not a JSON object: the end is expected"),
            ("{\"\\ud800\": 1}", "line 1: not a JSON object: the name of a member is expected"),
        ]
    )
    func refuses(text: String, message: String) async throws {
        try folder.write(text, to: "new.json")
        let outcome = try await folder.run("import", folder.path("new.json"))
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "stored-values: \(folder.path("new.json")): \(message)\n")
        #expect(outcome.exitStatus == 1)
        #expect(folder.names == ["new.json"])
    }

    @Test("P1: an import that is killed at any moment is stored as a whole or not at all")
    func isKilled() async throws {
        let members = (0..<2000).map { "\"key\($0)\": \"\(String(repeating: "x", count: 1000))\"" }
        try folder.write("{\(members.joined(separator: ","))}", to: "new.json")
        for round in 0..<5 {
            let file = folder.path("killed\(round).jsonl")
            let program = try RunningProgram(tool, ["import", file, folder.path("new.json")])
            // The file grows when the transaction is written, which takes a while.
            while try DefaultsFile.open(path: file).check()?.size ?? 0 == 0 { sched_yield() }
            program.signal(SIGKILL)
            _ = program.waitForEnd()
            let outcome = try await storedValues(["list", file])
            let keys = outcome.output.split(separator: "\n").count
            #expect(keys == 0 || keys == 2000)
        }
    }
}
