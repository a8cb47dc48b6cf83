import KeyLockfile
import StorageKeyCatalogs
import Testing

@testable import storage_keys_tool

@Suite("Advice on renamed subdomains")
struct RenamedSubdomainTests {
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
                .sample(".userPrefs.a", "user_prefs-a"), .sample(".userPrefs.bC", "user_prefs.b"),
                .sample(".userPrefs.sub.d", "user_prefs-sub-d"), .sample(".userPrefs.raw", "raw"),
            ],
            [
                .sample("prefs.a", "PREFS-a"), .sample("prefs.bC", "PREFS.b"),
                .sample("prefs.sub.d", "PREFS-sub-d"), .sample("prefs.raw", "raw", literal: true),
                .sample("prefs.new", "PREFS-new"),
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
                .sample("[user:].old.a", "<id>\(separator)old-a"),
                .sample("[user:].old.b", "<id>\(separator)old-b"),
            ],
            [.sample("[user:].new.a", "<id>-new-a"), .sample("[user:].new.b", "<id>-new-b")],
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
        let old: [LockedKey] = [.sample(".old.a", "old-a"), .sample(".old.b", "old-b")]
        let new: [StorageKeyCatalog.Entry] = [.sample("new.a", "new-a"), .sample("new.b", "new-b")]
        let subdomains: [String: Set<String>] = [".new": ["new"]]
        #expect(advice(old, new, subdomains).count == 1)

        // Without what the keys begin with, or with two answers.
        #expect(advice(old, new, [:]) == [])
        #expect(advice(old, new, [".new": ["new", "NEW"]]) == [])
        // One key has a change of its own, or comes from somewhere else.
        #expect(advice([old[0], .sample(".old.b", "old.b")], new, subdomains) == [])
        #expect(advice(old, [new[0], .sample("new.b", "other")], subdomains) == [])
        #expect(advice(old, [new[0], .sample("new.b", "new-b", literal: true)], subdomains) == [])
        // A recorded key is there already.
        let kept = LockedKey.sample(".new.c", "new-c")
        #expect(advice(old + [kept], new + [.sample("new.c", "new-c")], subdomains) == [])
        // A former key is gone, too.
        #expect(
            advice([old[0], .sample(".old.b", "old-b", formerly: ["x"])], new, subdomains) == []
        )
        // Only one key, for which a former key is as good.
        #expect(advice([old[0]], [new[0]], subdomains) == [])
        // A subscript has been renamed.
        #expect(
            advice(
                [.sample("[old:].a", "x-<id>-a"), .sample("[old:].b", "x-<id>-b")],
                [.sample("[new:].a", "y-<id>-a"), .sample("[new:].b", "y-<id>-b")],
                ["[new:]": ["y-<id>"]]
            ) == []
        )
    }
}
