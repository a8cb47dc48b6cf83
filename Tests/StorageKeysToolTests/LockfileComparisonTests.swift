import KeyLockfile
import StorageKeyCatalogs
import Testing

@testable import storage_keys_tool

@Suite("Comparison with a lock file")
struct LockfileComparisonTests {
    /// Compares declared keys with recorded ones.
    private func compare(
        _ locked: [LockedKey],
        _ declared: [StorageKeyCatalog.Entry]
    ) -> LockfileComparison {
        LockfileComparison(of: StorageKeyCatalog(declared), with: Lockfile(locked))
    }

    @Test("What is declared as it is recorded says nothing, whatever its place")
    func same() {
        let comparison = compare(
            [.sample(".s.on", "s-on", formerly: ["x"]), .sample("[id:].a", "<id>-a", nil)],
            [
                .sample("[id:].a", "<id>-a", nil),
                .sample("s.on", "s-on", formerly: ["x"], line: 9),
            ]
        )
        #expect(comparison.errors == [])
        #expect(comparison.notes == [])
    }

    @Test("A new key is noted and passes")
    func new() {
        let comparison = compare([], [.sample("s.on", "s-on")])
        #expect(comparison.errors == [])
        #expect(comparison.notes == [#"new: "s-on" (Bool), AppStorageKeys.s.on (Keys.swift:7)"#])
    }

    @Test("K1: of several new keys, the one that is most like the old one is to have its name")
    func renamed() {
        let comparison = compare(
            [.sample(".s.soundOn", "s-sound_on", formerly: ["s-snd"])],
            [
                .sample("s.dark", "s-dark"), .sample("t.soundOff", "t-sound_off"),
                .sample("s.isSoundOn", "s-is_sound_on", formerly: ["s-noise"], line: 8),
                .sample("s.soundOn2", "s-sound_on_2", "Int"),
            ]
        )
        #expect(
            comparison.errors == [
                """
                "s-sound_on" has vanished: AppStorageKeys.s.soundOn (Bool) isn't declared any more. \
                It looks as if it is AppStorageKeys.s.isSoundOn now.
                    So that stored values are found, add to its entry(…) at Keys.swift:8: \
                formerly: "s-sound_on", "s-snd", "s-noise"
                """
            ]
        )
        #expect(comparison.notes.count == 3)
    }

    @Test("K1: with the former key it passes and asks to be recorded")
    func renamedFormerly() {
        let comparison = compare(
            [.sample(".s.soundOn", "s-sound_on")],
            [.sample("s.isSoundOn", "s-is_sound_on", formerly: ["s-sound_on"])]
        )
        #expect(comparison.errors == [])
        #expect(
            comparison.notes == [
                """
                renamed: "s-sound_on" is now "s-is_sound_on", AppStorageKeys.s.isSoundOn \
                (Keys.swift:7), which knows its former key
                """
            ]
        )
    }

    @Test("A renamed domain below the top keeps each key with its own name")
    func renamedDomain() {
        let comparison = compare(
            [.sample(".old.a", "old-a"), .sample(".old.b", "old-b")],
            [.sample("new.b", "new-b", line: 2), .sample("new.a", "new-a", line: 1)]
        )
        #expect(comparison.errors.count == 2)
        #expect(comparison.errors.first?.hasSuffix(#"at Keys.swift:1: formerly: "old-a""#) == true)
        #expect(comparison.errors.last?.hasSuffix(#"at Keys.swift:2: formerly: "old-b""#) == true)
    }

    @Test("Another key at the same path is a rename in place")
    func otherKey() {
        let error = """
            "s-on" has become "s-ON": AppStorageKeys.s.on (Keys.swift:7) has another key.
                So that stored values are found, add to its entry(…) at Keys.swift:7: \
            formerly: "s-on"
            """
        #expect(
            compare([.sample(".s.on", "s-on")], [.sample("s.on", "s-ON")]).errors == [error]
        )
        let mended = compare(
            [.sample(".s.on", "s-on")],
            [.sample("s.on", "s-ON", formerly: ["s-on"])]
        )
        #expect(mended.errors == [])
        #expect(mended.notes.count == 1)
    }

    @Test("An exchange of keys can't be repaired by former keys")
    func exchanged() {
        let comparison = compare(
            [.sample(".a", "a"), .sample(".b", "b")],
            [.sample("a", "b"), .sample("b", "a")]
        )
        #expect(comparison.errors.count == 2)
        #expect(
            comparison.errors.first == """
                "a" has become "b": AppStorageKeys.a (Keys.swift:7) has another key.
                    That is also the key of AppStorageKeys.b (Keys.swift:7), so it can't be a \
                former key: put the old name back.
                """
        )
    }

    @Test("A vanished key without a likely heir names the argument all the same")
    func vanished() {
        let comparison = compare(
            [.sample(".s.on", "s-on")],
            [.sample("s.count", "s-count", "Int")]
        )
        #expect(
            comparison.errors == [
                """
                "s-on" has vanished: AppStorageKeys.s.on (Bool) isn't declared any more.
                    If it has another name now, add to its entry(…): formerly: "s-on"
                """
            ]
        )
    }

    @Test("A path that moves with its key is only noted, unless its type changes")
    func moved() {
        let moved = compare([.sample(".on", "on")], [.sample("s.on", "on", literal: true)])
        #expect(moved.errors == [])
        #expect(
            moved.notes
                == [#"moved: "on", from AppStorageKeys.on to AppStorageKeys.s.on (Keys.swift:7)"#]
        )
        let other = compare([.sample(".on", "on")], [.sample("s.on", "on", "Int")])
        #expect(other.errors.count == 1)
    }

    @Test("One of two declarations of a key may go")
    func aliasGone() {
        let comparison = compare(
            [.sample(".alias", "s-on", nil), .sample(".s.on", "s-on")],
            [.sample("s.on", "s-on")]
        )
        #expect(comparison.errors == [])
        #expect(
            comparison.notes == [
                """
                gone: AppStorageKeys.alias, whose key "s-on" AppStorageKeys.s.on (Keys.swift:7) keeps
                """
            ]
        )
    }

    @Test("Another value type fails; a type that is new or gone is noted")
    func types() {
        let comparison = compare([.sample(".on", "on")], [.sample("on", "on", "Int?")])
        #expect(
            comparison.errors == [
                """
                "on" has another value type: AppStorageKeys.on (Keys.swift:7) was Bool and is Int?.
                    Stored values can't be read as Int?. Give the new type a key of its own, \
                or read the old form with .upgrading(from: Bool.self) and record the type.
                """
            ]
        )
        for (old, new) in [(nil, "Bool"), ("Bool", nil)] {
            let comparison = compare([.sample(".on", "on", old)], [.sample("on", "on", new)])
            #expect(comparison.errors == [])
            #expect(comparison.notes == [#"changed: "on", AppStorageKeys.on (Keys.swift:7)"#])
        }
    }

    @Test("A former key that is gone loses the values under it")
    func formerNameGone() {
        let comparison = compare([.sample(".on", "on", formerly: ["x"])], [.sample("on", "on")])
        #expect(
            comparison.errors == [
                """
                "x" isn't a former key of AppStorageKeys.on (Keys.swift:7) any more.
                    So that stored values are found, add to its entry(…) at Keys.swift:7: \
                formerly: "x"
                """
            ]
        )
    }

    @Test("Values in memory aren't lost by a rename")
    func inMemory() {
        let old = LockedKey(key: "user", type: "String", path: "InMemoryStorageKeys.user")
        let comparison = compare(
            [old],
            [.sample("person", "person", "String", domain: "InMemoryStorageKeys")]
        )
        #expect(comparison.errors == [])
        #expect(
            comparison.notes == [
                """
                in memory only: "user" has vanished: InMemoryStorageKeys.user (String) isn't \
                declared any more. It looks as if it is InMemoryStorageKeys.person now.
                """
            ]
        )
    }
}
