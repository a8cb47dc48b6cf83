import KeyLockfile
import StorageKeys
import Testing

@testable import storage_keys_tool

@Suite("Advice on renamed subdomains")
struct RenamedSubdomainTests {
    private func declared(
        _ path: String,
        _ key: String,
        formerly: [String] = [],
        literal: Bool = false
    ) -> StorageKeyCatalog.Entry {
        StorageKeyCatalog.Entry(
            domain: "AppStorageKeys",
            path: path,
            key: key,
            valueType: "Int",
            formerKeys: formerly,
            isLiteral: literal
        )
    }

    private func locked(_ path: String, _ key: String, formerly: [String]? = nil) -> LockedKey {
        LockedKey(key: key, type: "Int", path: "AppStorageKeys" + path, formerly: formerly)
    }

    /// The lines of advice that differ from those for one key, of all that has vanished.
    private func advice(
        _ recorded: [LockedKey],
        _ keys: [StorageKeyCatalog.Entry],
        _ subdomains: [String: Set<String>]
    ) -> [String] {
        let comparison = LockfileComparison(
            of: StorageKeyCatalog(keys),
            Dictionary(
                uniqueKeysWithValues: subdomains.map { ("AppStorageKeys" + $0.key, $0.value) }
            ),
            with: Lockfile(recorded)
        )
        return comparison.errors.flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0.hasPrefix("    Or, ") }
    }

    @Test("The old name is proposed once, with the text of the old keys whatever the format was")
    func top() {
        let lines = advice(
            [
                locked(".userPrefs.a", "user_prefs-a"), locked(".userPrefs.bC", "user_prefs.b"),
                locked(".userPrefs.sub.d", "user_prefs-sub-d"), locked(".userPrefs.raw", "raw"),
            ],
            [
                declared("prefs.a", "PREFS-a"), declared("prefs.bC", "PREFS.b"),
                declared("prefs.sub.d", "PREFS-sub-d"), declared("prefs.raw", "raw", literal: true),
                declared("prefs.new", "PREFS-new"),
            ],
            [".prefs": ["PREFS"], ".prefs.sub": ["PREFS-sub"]]
        )
        #expect(
            lines == [
                """
                    Or, for all 3 keys below AppStorageKeys.prefs, declare that with its old name: \
                subdomain("user_prefs", format: .verbatim)
                """
            ]
        )
    }

    @Test(
        "Further below, what stood before the old name is kept",
        arguments: [
            ("-", #""old", format: .verbatim"#),
            ("/", #""/old", format: .verbatim, separator: """#),
            ("", #""old", format: .verbatim, separator: """#),
        ]
    )
    func below(separator: String, arguments: String) {
        let lines = advice(
            [
                locked("[user:].old.a", "<id>\(separator)old-a"),
                locked("[user:].old.b", "<id>\(separator)old-b"),
            ],
            [declared("[user:].new.a", "<id>-new-a"), declared("[user:].new.b", "<id>-new-b")],
            ["[user:]": ["<id>"], "[user:].new": ["<id>-new"]]
        )
        #expect(
            lines == [
                """
                    Or, for all 2 keys below AppStorageKeys[user:].new, declare that with its old \
                name: subdomain(\(arguments))
                """
            ]
        )
    }

    @Test("Nothing is proposed if the old name wouldn't restore all keys, or would change others")
    func none() {
        let old = [locked(".old.a", "old-a"), locked(".old.b", "old-b")]
        let new = [declared("new.a", "new-a"), declared("new.b", "new-b")]
        let subdomains: [String: Set<String>] = [".new": ["new"]]
        #expect(advice(old, new, subdomains).count == 1)

        // Without what the keys begin with, or with two answers.
        #expect(advice(old, new, [:]) == [])
        #expect(advice(old, new, [".new": ["new", "NEW"]]) == [])
        // One key has a change of its own, or comes from somewhere else.
        #expect(advice([old[0], locked(".old.b", "old.b")], new, subdomains) == [])
        #expect(advice(old, [new[0], declared("new.b", "other")], subdomains) == [])
        #expect(advice(old, [new[0], declared("new.b", "new-b", literal: true)], subdomains) == [])
        // A recorded key is there already.
        let kept = locked(".new.c", "new-c")
        #expect(advice(old + [kept], new + [declared("new.c", "new-c")], subdomains) == [])
        // A former key is gone, too.
        #expect(
            advice([old[0], locked(".old.b", "old-b", formerly: ["x"])], new, subdomains) == []
        )
        // Only one key, for which a former key is as good.
        #expect(advice([old[0]], [new[0]], subdomains) == [])
        // A subscript has been renamed.
        #expect(
            advice(
                [locked("[old:].a", "x-<id>-a"), locked("[old:].b", "x-<id>-b")],
                [declared("[new:].a", "y-<id>-a"), declared("[new:].b", "y-<id>-b")],
                ["[new:]": ["y-<id>"]]
            ) == []
        )
    }
}
