import KeyLockfile
import StorageKeys
import Testing

@testable import storage_keys_tool

@Suite("Advice on renamed keys")
struct RenamingTests {
    private func key(
        _ path: String,
        _ key: String,
        literal: Bool = false
    ) -> StorageKeyCatalog.Entry {
        StorageKeyCatalog.Entry(
            domain: "AppStorageKeys",
            path: path,
            key: key,
            valueType: "Int",
            isLiteral: literal,
            location: "Keys.swift:7"
        )
    }

    private func locked(_ path: String, _ key: String) -> LockedKey {
        LockedKey(key: key, type: "Int", path: "AppStorageKeys" + path)
    }

    @Test("A literal is to be put back or to become an entry with a former key")
    func literal() {
        #expect(
            Renaming.advice(locked(".a", "old \"key\""), key("a", "new", literal: true)) == #"""
                Put the literal back, or use entry(…), which takes former keys, at Keys.swift:7: \#
                formerly: "old \"key\""
                """#
        )
    }

    @Test("A subscript that is an entry has its argument in the former key")
    func subscripts() {
        #expect(
            Renaming.advice(locked("[doc:]", "doc/<id>"), key("[document:]", "document/<id>"))
                == #"""
                So that stored values are found, add to its entry(…) at Keys.swift:7: \#
                formerly: "doc/\(id)"
                """#
        )
        // Without an argument in it, a key with angle brackets is only a text.
        #expect(Renaming.argument(locked(".a", "<b>"), nil) == #"formerly: "<b>""#)
    }

    @Test("An entry below a subscript keeps the name of the step that was renamed")
    func belowSubscripts() {
        #expect(
            Renaming.advice(
                locked("[user:].muted", "<id>-muted"),
                key("[user:].quiet", "<id>-quiet")
            )
                == """
                A former key can't contain the subscript's argument; keep the old name of what was \
                renamed at Keys.swift:7: entry("muted")
                """
        )
        #expect(
            Renaming.advice(
                locked("[user:].old.a", "<id>-old-a"),
                key("[user:].new.a", "<id>-new-a")
            )
                == """
                A former key can't contain the subscript's argument; keep the old name of what was \
                renamed: subdomain("old")
                """
        )
    }
}
