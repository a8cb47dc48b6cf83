import Foundation
import ProgramRunner
import StorageKeyCatalogs
import Testing

@Suite("Reading by stored-values", .serialized)
struct ReadingTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    @Test("A list is aligned and sorted by key")
    func lists() async throws {
        try await folder.output(
            "set",
            "zebra",
            "1.0",
            "日本語",
            "null",
            "launch_count",
            "18446744073709551615",
            "a",
            "[1,  2]"
        )
        #expect(
            try await folder.output("list") == """
                a             [1,  2]
                launch_count  18446744073709551615
                zebra         1.0
                日本語        null

                """
        )
    }

    @Test("A long value is cut, with its size, but not within an escape sequence or a character")
    func cuts() async throws {
        try folder.write(
            """
            {"set":{"exact":"\(String(repeating: "e", count: 58))"}}
            {"set":{"string":"\(String(repeating: "a", count: 5300))"}}
            {"set":{"array":[\(String(repeating: "10,", count: 700_000))1]}}
            {"set":{"escapes":"\(String(repeating: "\\u0041", count: 100))"}}
            {"set":{"backslashes":"x\(String(repeating: "\\\\", count: 100))"}}
            {"set":{"families":"\(String(repeating: "👩‍👧", count: 100))"}}

            """.prefixedByHeader
        )
        let cut = 51
        #expect(
            try await folder.output("list") == """
                array        [\(String(repeating: "10,", count: 17))… (2.0 MB)
                backslashes  "x\(String(repeating: "\\\\", count: cut - 1))…" (203 bytes)
                escapes      "\(String(repeating: "\\u0041", count: cut))…" (602 bytes)
                exact        "\(String(repeating: "e", count: 58))"
                families     "\(String(repeating: "👩‍👧", count: cut))…" (1.1 KB)
                string       "\(String(repeating: "a", count: cut))…" (5.2 KB)

                """
        )
    }

    @Test("Keys and values with control characters break neither lines nor terminals")
    func escapes() async throws {
        let odd =
            "\n\r\t\u{1B}[31m\u{7F}\u{85}\u{9B}2J\u{2028}\u{202E}\u{2066}\u{200B}\u{FEFF}\u{E0001}"
        let keys = [odd, "", " ", "\"", "e\u{301}", "x\u{202E}y", "👩‍👧"]
        for key in keys { try await folder.output("set", key, odd, "--string") }
        try folder.write(folder.text() + "{\"set\":{\"raw\":[\"\u{7F}\u{9B}\u{202E}\",\t1,\r2]}}\n")
        for command in ["list", "export", "get"] {
            let words = command == "get" ? ["raw"] : []
            let terminal = try PseudoTerminal()
            let shown = try await storedValues([command, folder.file] + words, terminal: terminal)
            #expect(!shown.output.unicodeScalars.contains { $0 != "\n" && $0.isUnprintable })
        }
        let list = try await folder.output("list")
        #expect(list.split(separator: "\n").count == keys.count + 1)
        #expect(list.contains("\nraw "))
        #expect(list.contains(#"["\u007f\u009b\u202e", 1, 2]"#))
        #expect(list.contains("\n\"\\\"\" "))
        for key in keys {
            #expect(try await folder.output("get", "--string", "--", key) == odd + "\n")
        }
        // A pipe gets the exact text.
        #expect(try await folder.output("get", "raw") == "[\"\u{7F}\u{9B}\u{202E}\",\t1,\r2]\n")
    }

    @Test("As JSON, a list is one object with complete values")
    func listsJSON() async throws {
        let long = String(repeating: "x", count: 10_000)
        try await folder.output("set", "b", "\"\(long)\"", "a\n", "[1.0, 1]")
        #expect(
            try await folder.output("list", "--json")
                == "{\n  \"a\\n\": [1.0, 1],\n  \"b\": \"\(long)\"\n}\n"
        )
        try await folder.output("remove", "a\n", "b")
        #expect(try await folder.output("list", "--json") == "{}\n")
        #expect(try await folder.output("list") == "")
    }

    @Test(
        "A value is read exactly as it was set",
        arguments: [
            "0", "-0", "-5", "1.0", "1", "1e3", "0.1", "18446744073709551616",
            "3.14159265358979323846264338327950288", "true", "null", "\"\"", #""\u00e9\/""#, "[]",
            #"{"b":1,"a":{"b":[]},"a":2}"#,
        ]
    )
    func keeps(value: String) async throws {
        try await folder.output("set", "key", value)
        #expect(try await folder.output("get", "key") == value + "\n")
    }

    @Test("The text of a string is printed as it is")
    func printsString() async throws {
        try await folder.output("set", "key", #""\u00e9\n\"/""#)
        #expect(try await folder.output("get", "key", "--string") == "é\n\"/\n")
        try await folder.output("set", "key", "7")
        let outcome = try await folder.run("get", "key", "--string")
        #expect(
            outcome.errorOutput
                == "stored-values: \"key\" isn't a string but 7; leave out --string\n"
        )
        #expect(outcome.exitStatus == 1)
    }

    @Test("A key that isn't stored gives one line and exit status 1")
    func missesKey() async throws {
        try await folder.output("set", "key", "7")
        let outcome = try await folder.run("get", "other\n")
        #expect(outcome.output == "")
        #expect(
            outcome.errorOutput
                == "stored-values: \(folder.file): nothing is stored under \"other\\n\"\n"
        )
        #expect(outcome.exitStatus == 1)
    }

    @Test("A program's name in place of a file gives advice on naming its store")
    func namesProgram() async throws {
        let outcome = try await storedValues(["list", "no-such-program"])
        let hint = "no such file; for the store of the program of that name, use --standard "
        #expect(outcome.errorOutput.hasSuffix(hint + "no-such-program\n"))
        #expect(outcome.exitStatus == 1)
    }

    @Test(
        "P6: if there is no file, reading reports that and creates nothing",
        arguments: [
            ["list"], ["list", "--json"], ["get", "key"], ["remove", "key"], ["export"], ["check"],
            ["compact"],
        ]
    )
    func missesFile(words: [String]) async throws {
        let file = folder.path("below/values.jsonl")
        let outcome = try await storedValues([words[0], file] + words.dropFirst())
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "stored-values: \(file): no such file\n")
        #expect(outcome.exitStatus == 1)
        #expect(folder.names == [])
    }

    @Test("P6: reading changes nothing, not even in a damaged file")
    func leavesFile() async throws {
        try folder.write("{\"set\":{\"a\":1}}\njunk\n{\"set\":{\"b\":")
        try folder.write("{\"a\": 2}", to: "new.json")
        let text = try folder.text()
        let commands = [
            ["list"], ["list", "--json"], ["get", "a"], ["export"], ["check"], ["import"],
        ]
        for words in commands {
            let rest =
                words == ["import"] ? [folder.path("new.json"), "--dry-run"] : words.dropFirst()
            let outcome = try await storedValues([words[0], folder.file] + rest)
            #expect(!outcome.output.isEmpty)
        }
        #expect(folder.names == ["new.json", "values.jsonl"])
        #expect(try folder.text() == text)
    }

    @Test("The intact values of a damaged file are printed, with one line about the damage")
    func reportsDamage() async throws {
        try folder.write("{\"set\":{\"a\":1}}\njunk\n".prefixedByHeader)
        let outcome = try await folder.run("list")
        #expect(outcome.output == "a  1\n")
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(folder.file): line 3, 5 bytes"))
        #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
        #expect(outcome.exitStatus == 0)
    }
}

extension String {
    /// The lines of a store's file after the first one.
    var prefixedByHeader: String { "{\"format\":\"swift-storage-keys\",\"version\":1}\n" + self }
}
