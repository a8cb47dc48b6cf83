import Foundation
import ProgramRunner
import Testing

@Suite("A list with declared keys", .serialized)
struct DeclaredKeysTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    private func lock(_ keys: String...) throws {
        let text = "{\n  \"version\": 1,\n  \"keys\": [\n\(keys.joined(separator: ",\n"))\n  ]\n}\n"
        try folder.write(text, to: "storage-keys.json")
    }

    private func list(
        _ words: String...,
        terminal: PseudoTerminal? = nil
    ) async throws -> Program.Outcome {
        try await storedValues(
            ["list", folder.file, "--keys", folder.path("storage-keys.json")] + words,
            terminal: terminal
        )
    }

    private func lockAndSet() async throws {
        try lock(
            #"{"key": "launch_count", "type": "Int", "path": "AppStorageKeys.launchCount"}"#,
            #"{"key": "theme", "type": "Theme", "path": "AppStorageKeys.theme"}"#,
            #"{"key": "is_sound_on", "path": "AppStorageKeys.isSoundOn", "formerly": ["sound", "s"]}"#,
            #"{"key": "session-user", "path": "InMemoryStorageKeys.session.user"}"#
        )
        try await folder.output(
            "set",
            "launch_count",
            "3",
            "is_sound_on",
            "true",
            "unknown",
            "[1]",
            "s",
            "false"
        )
    }

    @Test("K8: each key is marked as stored, unset, orphan or former, sorted")
    func marks() async throws {
        try await lockAndSet()
        let outcome = try await list()
        #expect(
            outcome.output == """
                is_sound_on   stored                          true
                launch_count  stored                   Int    3
                s             former, now is_sound_on         false
                theme         unset                    Theme
                unknown       orphan                          [1]

                """
        )
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test("As JSON, each key has an object with its state, type and value")
    func marksJSON() async throws {
        try await lockAndSet()
        #expect(
            try await list("--json").output == """
                {
                  "is_sound_on": {"state": "stored", "value": true},
                  "launch_count": {"state": "stored", "type": "Int", "value": 3},
                  "s": {"state": "former", "now": "is_sound_on", "value": false},
                  "theme": {"state": "unset", "type": "Theme"},
                  "unknown": {"state": "orphan", "value": [1]}
                }

                """
        )
    }

    @Test("On a terminal, the states are colored, unless NO_COLOR is set")
    func colors() async throws {
        try await lockAndSet()
        let colored = try await list(terminal: PseudoTerminal()).output
        #expect(
            colored.split(separator: "\n").last
                == "unknown       \u{1B}[33morphan\u{1B}[0m                          [1]"
        )
        let plain = try await storedValues(
            ["list", folder.file, "--keys", folder.path("storage-keys.json")],
            environment: ["NO_COLOR": "1"],
            terminal: PseudoTerminal()
        )
        #expect(try await plain.output == list().output)
        #expect(!plain.output.contains("\u{1B}"))
    }

    @Test(
        "A parameter of a key matches any text",
        arguments: [
            ("account/<id>-topics", "account/7-topics", true),
            ("account/<id>-topics", "account/-topics", true),
            ("account/<id>-topics", "account/a-topics-topics", true),
            ("account/<id>-topics", "account/é<\n>-topics", true),
            ("account/<id>-topics", "account/<id>-topics", true),
            ("account/<id>-topics", "account/topics", false),
            ("account/<id>-topics", "account/7-topics2", false),
            ("account/<id>-topics", "my account/7-topics", false),
            ("<a>/<b>", "x/y/z", true),
            ("<a>/<b>", "xyz", false),
            ("<a><b>", "", true),
            ("x<a>", "x", true),
            ("x < y>", "x 1", false),
            ("x<>", "x1", false),
        ]
    )
    func matches(pattern: String, key: String, isDeclared: Bool) async throws {
        try lock(#"{"key": "\#(pattern)", "path": "AppStorageKeys[id:].topics"}"#)
        try await folder.output("set", key, "1")
        let states =
            try await list("--json").output.components(separatedBy: "\"state\": ").count - 1
        let isStored = try await list("--json").output.contains("\"stored\"")
        #expect(isStored == isDeclared)
        // Otherwise there is an orphan and an unset key.
        #expect(states == (isDeclared ? 1 : 2))
    }

    @Test("Only keys with parameters are patterns, and a key's own declaration comes first")
    func prefersExact() async throws {
        try lock(
            #"{"key": "a<id>", "type": "Pattern", "path": "AppStorageKeys[id:]"}"#,
            #"{"key": "ab", "type": "Exact", "path": "AppStorageKeys.ab"}"#,
            #"{"key": "<b>", "type": "Literal", "path": "AppStorageKeys.literal"}"#,
            #"{"key": "n<id>", "path": "AppStorageKeys.x[id:]", "formerly": ["old/<id>/n"]}"#
        )
        try await folder.output("set", "ab", "1", "ac", "2", "x", "3", "old/7/n", "4")
        #expect(
            try await list().output == """
                <b>      unset              Literal
                ab       stored             Exact    1
                ac       stored             Pattern  2
                n<id>    unset
                old/7/n  former, now n<id>           4
                x        orphan                      3

                """
        )
    }

    @Test(
        "A file that isn't a lockfile is refused",
        arguments: [
            (
                "[]",
                """
                PATH isn't a key lockfile, or a merge has damaged it: restore it, or write a new \
                one: swift package storage-keys lock (
                """
            ),
            ("{\"version\": 1}", "PATH isn't a key lockfile, or a merge has damaged it"),
            (
                "{\"version\": 2, \"keys\": []}",
                """
                PATH has version 2 of key lockfiles; this version of swift-storage-keys reads \
                version 1: update it
                """
            ),
            (nil, "can't read PATH: No such file or directory"),
        ] as [(String?, String)]
    )
    func refuses(text: String?, message: String) async throws {
        if let text { try folder.write(text, to: "storage-keys.json") }
        try await folder.output("set", "a", "1")
        let outcome = try await list()
        #expect(outcome.output == "")
        let shown = message.replacing("PATH", with: folder.path("storage-keys.json"))
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(shown)"))
        #expect(outcome.errorOutput.count { $0 == "\n" } == 1)
        #expect(outcome.exitStatus == 1)
    }
}
