import ProgramRunner
import Testing

@Suite("Command line of stored-values", .serialized)
struct UsageTests {
    private static let commands = [
        "list", "get", "set", "remove", "watch", "export", "import", "check", "compact",
    ]

    @Test(
        "Bad usage prints one line on standard error and gives exit status 2",
        arguments: [
            (
                [],
                "no command is given; use list, get, set, remove, watch, export, import, check, compact, "
                    + "--help"
            ),
            (["lst"], #"unknown command "lst": did you mean "list"?"#),
            (["improt", "f"], #"unknown command "improt": did you mean "import"?"#),
            (["exp", "f"], #"unknown command "exp": did you mean "export"?"#),
            (["wacth"], #"unknown command "wacth": did you mean "watch"?"#),
            (
                ["rewrite\nall"],
                #"unknown command "rewrite\nall"; use list, get, set, remove, watch, export, import, "#
                    + "check, compact, --help"
            ),
            (["list", "f", "--jsn"], #"unknown option "--jsn": did you mean "--json"?"#),
            (
                ["import", "f", "--dryrun"],
                #"unknown option "--dryrun": did you mean "--dry-run"?"#
            ),
            (
                ["get", "f", "k", "--dry-run"],
                #"unknown option "--dry-run"; usage: stored-values get FILE KEY [--string]; "#
                    + "a key or value that begins with a hyphen comes after --"
            ),
            (
                ["export"],
                "FILE is missing; usage: stored-values export FILE"
            ),
            (["get", "f"], "KEY is missing; usage: stored-values get FILE KEY [--string]"),
            (
                ["get", "--standard", "app"],
                "KEY is missing; usage: stored-values get FILE KEY [--string]"
            ),
            (["remove", "f"], "KEY is missing; usage: stored-values remove FILE KEY…"),
            (
                ["set", "f", "a", "1", "b"],
                #"the VALUE of "b" is missing; usage: stored-values set FILE KEY VALUE [KEY VALUE]… "#
                    + "[--string]"
            ),
            (
                ["check", "f", "g\u{1B}[m"],
                #""g\u{1B}[m" is one argument too many; usage: stored-values check FILE [--json]"#
            ),
            (
                ["list", "--keys"],
                "--keys needs a value; usage: stored-values list FILE [--keys LOCKFILE] [--json]"
            ),
            (
                ["watch", "f", "--json=yes"],
                "--json takes no value; usage: stored-values watch FILE [KEY]… [--json]"
            ),
            (
                ["list", "--standard", "a", "--group", "b"],
                "--standard and --group name two stores; give one"
            ),
        ]
    )
    func rejects(arguments: [String], message: String) async throws {
        let outcome = try await storedValues(arguments)
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "stored-values: \(message)\n")
        #expect(outcome.exitStatus == 2)
    }

    @Test(
        "An argument that isn't UTF-8 is refused first: it would name another key or file",
        arguments: [
            (#"set "$1" a 1 "$(printf 'caf\351')" 2"#, 5, #""caf\xE9""#),
            (#"set "$1" a "$(printf '"\303\251\377\376"')""#, 4, #""\"é\xFF\xFE\"""#),
            (#"set "$1.$(printf '\355\240\200')" a 1"#, 2, #"values.jsonl.\xED\xA0\x80""#),
            (#"import "$1" "$(printf '\342\202')""#, 3, #""\xE2\x82""#),
            (#"--help "$(printf '\n\300')""#, 2, #""\n\xC0""#),
        ]
    )
    func refusesOtherEncodings(line: String, position: Int, shown: String) async throws {
        let folder = try StoreFolder()
        let outcome = try await folder.shell("exec \"$0\" \(line)")
        #expect(outcome.output == "")
        #expect(outcome.errorOutput.hasPrefix("stored-values: argument \(position) isn't UTF-8: "))
        #expect(outcome.errorOutput.hasSuffix("\(shown); give it in UTF-8\n"))
        #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
        #expect(outcome.exitStatus == 2)
        #expect(folder.names == [])
    }

    @Test("The help names each command and exit status", arguments: ["--help", "-h"])
    func helps(argument: String) async throws {
        let outcome = try await storedValues([argument])
        for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
        for word in ["--standard NAME", "--group NAME", "0, or 1 if", "or 2 if"] {
            #expect(outcome.output.contains(word))
        }
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test("The help of a command explains each option that its usage names", arguments: commands)
    func helpsWithCommand(command: String) async throws {
        let outcome = try await storedValues([command, "--help"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let usage = try #require(
            lines.first { $0.hasPrefix("Usage: stored-values \(command) FILE") }
        )
        for word in usage.split(whereSeparator: { " []".contains($0) }) where word.hasPrefix("--") {
            #expect(lines.contains { $0.hasPrefix("  \(word) ") }, "\(word)")
        }
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
        // Even if there is little else.
        #expect(try await storedValues([command, "-h", "--json=1"]).exitStatus == 2)
    }
}
