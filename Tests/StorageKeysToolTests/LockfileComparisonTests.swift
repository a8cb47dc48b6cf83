import KeyLockfile
import StorageKeys
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

    private func declared(
        _ path: String,
        _ key: String,
        _ type: String? = "Bool",
        formerly: [String] = [],
        literal: Bool = false,
        domain: String = "AppStorageKeys",
        line: Int = 7
    ) -> StorageKeyCatalog.Entry {
        .init(
            domain: domain,
            path: path,
            key: key,
            valueType: type,
            formerKeys: formerly,
            isLiteral: literal,
            location: "Keys.swift:\(line)"
        )
    }

    private func locked(
        _ path: String,
        _ key: String,
        _ type: String? = "Bool",
        formerly: [String]? = nil
    ) -> LockedKey {
        LockedKey(key: key, type: type, path: "AppStorageKeys" + path, formerly: formerly)
    }

    @Test("What is declared as it is recorded says nothing, whatever its place")
    func same() {
        let comparison = compare(
            [locked(".s.on", "s-on", formerly: ["x"]), locked("[id:].a", "<id>-a", nil)],
            [
                declared("[id:].a", "<id>-a", nil),
                declared("s.on", "s-on", formerly: ["x"], line: 9),
            ]
        )
        #expect(comparison.errors == [])
        #expect(comparison.notes == [])
    }

    @Test("A new key is noted and passes")
    func new() {
        let comparison = compare([], [declared("s.on", "s-on")])
        #expect(comparison.errors == [])
        #expect(comparison.notes == [#"new: "s-on" (Bool), AppStorageKeys.s.on (Keys.swift:7)"#])
    }

    @Test("K1: of several new keys, the one that is most like the old one is to have its name")
    func renamed() {
        let comparison = compare(
            [locked(".s.soundOn", "s-sound_on", formerly: ["s-snd"])],
            [
                declared("s.dark", "s-dark"), declared("t.soundOff", "t-sound_off"),
                declared("s.isSoundOn", "s-is_sound_on", formerly: ["s-noise"], line: 8),
                declared("s.soundOn2", "s-sound_on_2", "Int"),
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
            [locked(".s.soundOn", "s-sound_on")],
            [declared("s.isSoundOn", "s-is_sound_on", formerly: ["s-sound_on"])]
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
            [locked(".old.a", "old-a"), locked(".old.b", "old-b")],
            [declared("new.b", "new-b", line: 2), declared("new.a", "new-a", line: 1)]
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
            compare([locked(".s.on", "s-on")], [declared("s.on", "s-ON")]).errors == [error]
        )
        let mended = compare(
            [locked(".s.on", "s-on")],
            [declared("s.on", "s-ON", formerly: ["s-on"])]
        )
        #expect(mended.errors == [])
        #expect(mended.notes.count == 1)
    }

    @Test("An exchange of keys can't be repaired by former keys")
    func exchanged() {
        let comparison = compare(
            [locked(".a", "a"), locked(".b", "b")],
            [declared("a", "b"), declared("b", "a")]
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
            [locked(".s.on", "s-on")],
            [declared("s.count", "s-count", "Int")]
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
        let moved = compare([locked(".on", "on")], [declared("s.on", "on", literal: true)])
        #expect(moved.errors == [])
        #expect(
            moved.notes
                == [#"moved: "on", from AppStorageKeys.on to AppStorageKeys.s.on (Keys.swift:7)"#]
        )
        let other = compare([locked(".on", "on")], [declared("s.on", "on", "Int")])
        #expect(other.errors.count == 1)
    }

    @Test("One of two declarations of a key may go")
    func aliasGone() {
        let comparison = compare(
            [locked(".alias", "s-on", nil), locked(".s.on", "s-on")],
            [declared("s.on", "s-on")]
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
        let comparison = compare([locked(".on", "on")], [declared("on", "on", "Int?")])
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
            let comparison = compare([locked(".on", "on", old)], [declared("on", "on", new)])
            #expect(comparison.errors == [])
            #expect(comparison.notes == [#"changed: "on", AppStorageKeys.on (Keys.swift:7)"#])
        }
    }

    @Test("A former key that is gone loses the values under it")
    func formerNameGone() {
        let comparison = compare([locked(".on", "on", formerly: ["x"])], [declared("on", "on")])
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
            [declared("person", "person", "String", domain: "InMemoryStorageKeys")]
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
