import Foundation
import ProgramRunner
import Testing

@Suite("print-keys")
struct PrintKeysTests {
    private static let collision = """
        print-keys: "first_domain-some_entry" is shared by AppStorageKeys.alias and \
        AppStorageKeys.firstDomain.someEntry

        """

    @Test(
        "Each format prints every key",
        arguments: [
            ([], "tree.txt"),
            (["--format", "tree"], "tree.txt"),
            (["--format=list"], "list.txt"),
            (["--format", "json"], "catalog.json"),
            (["--format", "markdown"], "markdown.md"),
            (["--format", "mermaid"], "mermaid.mmd"),
        ]
    )
    func printsFormat(arguments: [String], file: String) async throws {
        let outcome = try await printKeys(arguments)
        #expect(try outcome.output == golden(file))
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test(
        "A filter keeps the keys that start with it, or have a former key that does",
        arguments: [
            ("settings-appearance", "filter-current.txt"),
            ("settings-sound_on", "filter-former.txt"),
            ("nothing", "filter-nothing.txt"),
        ]
    )
    func filters(prefix: String, file: String) async throws {
        let outcome = try await printKeys(["--filter", prefix])
        #expect(try outcome.output == golden(file))
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test("A filter that finds nothing leaves valid JSON")
    func filtersJSON() async throws {
        let outcome = try await printKeys(["--filter=nothing", "--format=json"])
        #expect(try outcome.output == golden("filter-nothing.json"))
        #expect(outcome.exitStatus == 0)
    }

    @Test("The help names each option and exit status", arguments: ["--help", "-h"])
    func helps(argument: String) async throws {
        let outcome = try await printKeys([argument])
        #expect(try outcome.output == golden("help.txt"))
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test("An unexpected collision is reported beside the keys and gives exit status 1")
    func reportsCollision() async throws {
        let outcome = try await printKeys(["--expect", ""])
        #expect(try outcome.output == golden("tree.txt"))
        #expect(outcome.errorOutput == Self.collision)
        #expect(outcome.exitStatus == 1)
    }

    @Test("An expected collision is named by its exact key")
    func expectsCollision() async throws {
        let other = try await printKeys(["--expect", "direct_entry", "--filter", "first_domain"])
        #expect(other.errorOutput == Self.collision)
        #expect(other.exitStatus == 1)

        let expected = try await printKeys(
            ["--expect", "direct_entry", "--expect=first_domain-some_entry"]
        )
        #expect(expected.errorOutput == "")
        #expect(expected.exitStatus == 0)
    }

    @Test("A collision that the filter hides isn't reported")
    func hidesCollision() async throws {
        let outcome = try await printKeys(["--expect", "", "--filter", "settings-appearance"])
        #expect(try outcome.output == golden("filter-current.txt"))
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test(
        "Bad usage prints one line on standard error, no key, and gives exit status 2",
        arguments: [
            (
                ["--format", "yaml"],
                "unknown format \"yaml\"; use tree, list, json, markdown, mermaid"
            ),
            (["--format="], "unknown format \"\"; use tree, list, json, markdown, mermaid"),
            (["--format"], "--format needs a value; see --help"),
            (["--filter"], "--filter needs a value; see --help"),
            (["--expect"], "--expect needs a value; see --help"),
            (["tree"], "unknown argument \"tree\"; see --help"),
            (["--colour"], "unknown argument \"--colour\"; see --help"),
            (["--help=now"], "unknown argument \"--help=now\"; see --help"),
            (["--help", "--filter"], "--filter needs a value; see --help"),
            (["tree\nlist"], #"unknown argument "tree\nlist"; see --help"#),
            (
                ["--format", "\"\r\n"],
                #"unknown format "\"\r\n"; use tree, list, json, markdown, mermaid"#
            ),
        ]
    )
    func rejects(arguments: [String], message: String) async throws {
        let outcome = try await printKeys(arguments)
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "print-keys: \(message)\n")
        #expect(outcome.exitStatus == 2)
    }

    @Test("An argument that isn't UTF-8 is bad usage")
    func refusesOtherEncodings() async throws {
        let program = try BuildFolder.current.get().program("print-keys").executable.path
        let outcome = try await Program(executable: URL(filePath: "/bin/sh"))
            .run(["-c", #"exec "$0" --filter "$(printf 'caf\351')""#, program])
        #expect(outcome.output == "")
        #expect(
            outcome.errorOutput
                == "print-keys: argument 2 isn't UTF-8: \"caf\\xE9\"; give it in UTF-8\n"
        )
        #expect(outcome.exitStatus == 2)
    }

    @Test(
        "Output that can't be written is reported in one line and gives exit status 1",
        arguments: [
            ("exec \"$0\" >&-", "Bad file descriptor"),
            ("exec \"$0\" --help >&-", "Bad file descriptor"),
            ("exec \"$0\" >/dev/full", "No space left on device"),
        ]
    )
    func reportsFailedWrite(command: String, reason: String) async throws {
        // Only Linux has a device that is always full.
        guard !command.hasSuffix("full") || FileManager.default.fileExists(atPath: "/dev/full")
        else { return }
        let program = try BuildFolder.current.get().program("print-keys").executable.path
        let outcome = try await Program(executable: URL(filePath: "/bin/sh"))
            .run(["-c", command, program], environment: ["LC_ALL": "C"])
        #expect(
            outcome.errorOutput == "print-keys: can't write to standard output: \(reason)\n"
        )
        #expect(outcome.exitStatus == 1)
    }
}

/// Runs the built program, by default without the variable that forbids colors.
func printKeys(
    _ arguments: [String],
    environment: [String: String?] = ["NO_COLOR": nil],
    terminal: PseudoTerminal? = nil
) async throws -> Program.Outcome {
    try await BuildFolder.current.get().program("print-keys")
        .run(arguments, environment: environment, terminal: terminal)
}

/// Returns the expected output from a file.
func golden(_ name: String) throws -> String {
    let folder = PackageFolder.url.appending(path: "Tests/PrintKeysTests/Golden")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}
