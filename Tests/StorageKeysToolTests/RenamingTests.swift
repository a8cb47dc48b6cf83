import KeyLockfile
import StorageKeyCatalogs
import Testing

@testable import storage_keys_tool

@Suite("Advice on renamed keys")
struct RenamingTests {
    @Test("A literal is to be put back or to become an entry with a former key")
    func literal() {
        #expect(
            Renaming.advice(.sample(".a", "old \"key\""), .sample("a", "new", literal: true))
                == #"""
                Put the literal back, or use entry(…), which takes former keys, at Keys.swift:7: \#
                formerly: "old \"key\""
                """#
        )
    }

    @Test("A subscript that is an entry has its argument in the former key")
    func subscripts() {
        #expect(
            Renaming.advice(.sample("[doc:]", "doc/<id>"), .sample("[document:]", "document/<id>"))
                == #"""
                So that stored values are found, add to its entry(…) at Keys.swift:7: \#
                formerly: "doc/\(id)"
                """#
        )
        // Without an argument in it, a key with angle brackets is only a text.
        #expect(Renaming.argument(.sample(".a", "<b>"), nil) == #"formerly: "<b>""#)
    }

    @Test("An entry below a subscript keeps the name of the step that was renamed")
    func belowSubscripts() {
        #expect(
            Renaming.advice(
                .sample("[user:].muted", "<id>-muted"),
                .sample("[user:].quiet", "<id>-quiet")
            )
                == """
                A former key can't contain the subscript's argument; keep the old name of what was \
                renamed at Keys.swift:7: entry("muted")
                """
        )
        #expect(
            Renaming.advice(
                .sample("[user:].old.a", "<id>-old-a"),
                .sample("[user:].new.a", "<id>-new-a")
            )
                == """
                A former key can't contain the subscript's argument; keep the old name of what was \
                renamed: subdomain("old")
                """
        )
    }
}
