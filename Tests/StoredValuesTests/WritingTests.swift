import Foundation
import ProgramRunner
import Testing

@Suite("Writing by stored-values", .serialized)
struct WritingTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    @Test("Several keys are set in one transaction, in a new file in new folders")
    func sets() async throws {
        let file = folder.path("x/y/values.jsonl")
        let outcome = try await storedValues([
            "set", file, "a", "1", "b", " [ 1,\n2 ] ", "-c", "-1",
        ])
        #expect(outcome.errorOutput.hasPrefix("stored-values: unknown option \"-c\""))
        #expect(folder.names == [])
        try await storedValues(["set", file, "--", "a", "1", "b", " [ 1,\n2 ] ", "-c", "-1"])
            .expectSuccess(output: "")
        let text = try folder.text(of: "x/y/values.jsonl")
        #expect(text.hasSuffix(#""n":1,"set":{"a":1,"b":[ 1, 2 ],"-c":-1}}"# + "\n"))
        #expect(text.split(separator: "\n").count == 2)
    }

    @Test("A value that is already stored isn't written again")
    func setsAgain() async throws {
        try await folder.output("set", "a", "[1,\n2]", "b", "x", "--string")
        let text = try folder.text()
        try await folder.output("set", "a", "[1,\n2]", "b", "x", "--string")
        #expect(try folder.text() == text)
    }

    @Test(
        "With --string, text is stored as a JSON string",
        arguments: ["", "hello", "7", "a\"b\\\n\t\u{1B}\u{202E}é👩‍👧", "null"]
    )
    func setsString(text: String) async throws {
        try await folder.output("set", "--string", "key", text)
        #expect(try await folder.output("get", "key", "--string") == text + "\n")
        let app = try app(folder.file)
        app.send("get key 0")
        // The program expects a number there.
        #expect(app.nextLine() == "issue typeMismatch")
    }

    @Test(
        "Invalid JSON is refused: the message shows it and what to do, and no file is created",
        arguments: [
            ("hello", "\"hello\" isn't one JSON value: not valid JSON"),
            ("", "\"\" isn't one JSON value: not valid JSON"),
            ("1 2", "\"1 2\" isn't one JSON value: more than one JSON value"),
            ("01", "\"01\" isn't one JSON value: more than one JSON value"),
            ("\"a\nb\"", #""\"a\nb\"" isn't one JSON value: not valid JSON"#),
            ("[1,]", "\"[1,]\" isn't one JSON value: not valid JSON"),
            ("NaN", "\"NaN\" isn't one JSON value: not valid JSON"),
            ("1e400", "\"1e400\" isn't one JSON value: a number beyond every number type"),
            (
                String(repeating: "x", count: 70),
                "\"\(String(repeating: "x", count: 60))\"… isn't one JSON value: not valid JSON"
            ),
        ]
    )
    func refuses(value: String, message: String) async throws {
        let outcome = try await folder.run("set", "a", "1", "key", value)
        #expect(outcome.output == "")
        #expect(
            outcome.errorOutput
                == "stored-values: \(message); to store it as text, add --string\n"
        )
        #expect(outcome.exitStatus == 2)
        #expect(folder.names == [])
    }

    @Test("Removing reports keys that weren't stored, and removes the others in one transaction")
    func removes() async throws {
        try await folder.output("set", "a", "1", "b", "2", "c", "3")
        let outcome = try await folder.run("remove", "a", "x", "c", "a")
        #expect(
            outcome.errorOutput == "stored-values: \(folder.file): nothing is stored under \"x\"\n"
        )
        #expect(outcome.exitStatus == 1)
        #expect(try await folder.output("list") == "b  2\n")
        #expect(try folder.text().hasSuffix(",\"remove\":[\"a\",\"c\"]}\n"))
        try await folder.output("remove", "b")
    }

    @Test("The file of a newer format is neither read nor written")
    func refusesNewer() async throws {
        let text = "{\"format\":\"swift-storage-keys\",\"version\":2}\n"
        try folder.write(text)
        try folder.write("{}", to: "new.json")
        let commands = [
            ["list"], ["get", "a"], ["set", "a", "1"], ["remove", "a"], ["export"], ["check"],
            ["import", folder.path("new.json")], ["compact"], ["watch"],
        ]
        for words in commands {
            let outcome = try await storedValues([words[0], folder.file] + words.dropFirst())
            #expect(outcome.output == "")
            #expect(
                outcome.errorOutput.hasPrefix("stored-values: \(folder.file): written by a newer")
            )
            #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
            #expect(outcome.exitStatus == 1, "\(words)")
        }
        #expect(try folder.text() == text)
        #expect(folder.names == ["new.json", "values.jsonl"])
    }

    @Test(
        "A file that isn't a store isn't written",
        arguments: [
            ("Dear diary,\n\ntoday I…\n", "not a JSON object"),
            ("{\"a\": 1}", #"not ended by a line break, and unknown member "a""#),
            ("\u{0}\u{0}", "not ended by a line break, and not a JSON object"),
        ]
    )
    func refusesOtherFile(text: String, reason: String) async throws {
        try folder.write(text)
        try folder.write("{\"a\": 2}", to: "new.json")
        let new = folder.path("new.json")
        for words in [["set", "a", "1"], ["remove", "a"], ["import", new], ["compact"]] {
            let outcome = try await storedValues([words[0], folder.file] + words.dropFirst())
            #expect(outcome.output == "")
            #expect(
                outcome.errorOutput == """
                    stored-values: \(folder.file) isn't a store: line 1: \(reason); to begin a new \
                    store there, move the file away

                    """
            )
            #expect(outcome.exitStatus == 1)
        }
        #expect(try folder.text() == text)
        #expect(folder.names == ["new.json", "values.jsonl"])
    }

    @Test("A store that isn't a file gives one line and exit status 1")
    func refusesFolder() async throws {
        for words in [["list"], ["set", "a", "1"], ["watch"], ["check"], ["compact"]] {
            let outcome = try await storedValues([words[0], folder.url.path] + words.dropFirst())
            #expect(outcome.output == "")
            #expect(outcome.errorOutput.hasPrefix("stored-values: \(folder.url.path): "))
            #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
            #expect(outcome.exitStatus == 1)
        }
        let outcome = try await storedValues(["list", folder.path("a\n\u{1B}b")])
        #expect(
            outcome.errorOutput
                == "stored-values: \(folder.url.path)/a\\n\\u{1B}b: no such file\n"
        )
    }

    #if os(Linux)
    @Test(
        "On a full disk, a write gives one line and exit status 1, and changes nothing",
        .enabled(if: getuid() == 0, "needs root")
    )
    func findsNoRoom() async throws {
        let script = """
            disk=$(dirname "$1")/disk
            mkdir "$disk" && mount -t tmpfs -o size=64k tmpfs "$disk" || exit 99
            "$0" set "$disk/values.jsonl" a 1
            "$0" set "$disk/values.jsonl" b "$2" --string
            echo "status $?"
            "$0" export "$disk/values.jsonl"
            umount -l "$disk"
            """
        let outcome = try await folder.shell(script, String(repeating: "x", count: 100_000))
        #expect(outcome.output == "status 1\n{\n  \"a\": 1\n}\n")
        #expect(outcome.errorOutput.contains("No space left on device; free some space"))
        #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
    }
    #endif

    @Test(
        "A file that can't be written or read gives one line and exit status 1",
        .enabled(if: getuid() != 0, "permissions don't count for the superuser"),
        arguments: [(0o444, "can't be written"), (0o000, "can't read")]
    )
    func lacksPermission(mode: Int, reason: String) async throws {
        try await folder.output("set", "a", "1")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file)
        let outcome = try await folder.run("set", "a", "2")
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(folder.file): "))
        #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
        #expect(outcome.exitStatus == 1)
        #expect(try await folder.run("list").exitStatus == (mode == 0 ? 1 : 0))
    }
}

extension Program.Outcome {
    /// Checks that a program has succeeded with the expected output.
    func expectSuccess(output: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.output == output, sourceLocation: sourceLocation)
        #expect(errorOutput == "", sourceLocation: sourceLocation)
        #expect(exitStatus == 0, sourceLocation: sourceLocation)
    }
}
