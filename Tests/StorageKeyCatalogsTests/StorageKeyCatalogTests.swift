import StorageKeyCatalogs
import StorageKeys
import Testing

@Suite("A catalog lists declared keys and finds collisions")
struct StorageKeyCatalogTests {
    @Test("An entry knows its path, key, type, former keys and place")
    func entry() throws {
        var catalog = StorageKeyCatalog()
        catalog.add(
            AppStorageKeys.self,
            \.firstDomain.childDomain.someProtectedEntry,
            documentation: "How often."
        )
        let entry = try #require(catalog.entries.first)
        #expect(entry.domain == "AppStorageKeys")
        #expect(entry.path == "firstDomain.childDomain.someProtectedEntry")
        #expect(entry.key == "first_domain-child_domain-some_protected_entry")
        #expect(entry.valueType == "Int")
        #expect(entry.isLiteral == false)
        #expect(entry.documentation == "How often.")
        #expect("\(entry)" == "AppStorageKeys.firstDomain.childDomain.someProtectedEntry")
        catalog.add(AppStorageKeys.self, \.userName)
        #expect(
            catalog.entries.last?.location
                == "StorageKeyCatalogsTests/StorageKeyCatalogTests.swift:\(userNameLine)"
        )
    }

    @Test("Former keys, literals and subscripts are distinguished")
    func kinds() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.renamedEntry)
        catalog.add(AppStorageKeys.self, \.otherDomain.literal, named: "otherDomain.literal")
        catalog.add(AppStorageKeys.self, \.otherDomain.literal)
        catalog.add(AppStorageKeys.self, \.[account: "<id>"].score)
        #expect(catalog.entries.map(\.formerKeys) == [["older", "old"], [], [], []])
        #expect(catalog.entries.map(\.isLiteral) == [false, true, true, false])
        #expect(
            catalog.entries.map(\.path)
                == [
                    "renamedEntry", "otherDomain.literal", "\"stringLiteral key\"",
                    "[account:].score",
                ]
        )
    }

    @Test("Types are named as in the module that declares them")
    func typeNames() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.nestedType)
        #expect(
            catalog.entries.map(\.valueType)
                == ["[String: AppStorageKeys.FirstDomain.ChildDomain?]"]
        )
    }

    @Test("The same declaration twice is listed once")
    func repetition() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.directEntry)
        catalog.add(AppStorageKeys.self, \.directEntry)
        #expect(catalog.entries.count == 1)
        #expect(catalog.collisions.isEmpty)
    }

    @Test("K3: a literal beside the structural path to the same string")
    func literalAlias() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.firstDomain.someEntry)
        catalog.add(AppStorageKeys.self, \.rawEntry, named: "rawEntry")
        #expect(
            catalog.collisions.map(\.description) == [
                """
                "first_domain-some_entry" is shared by AppStorageKeys.firstDomain.someEntry \
                and AppStorageKeys.rawEntry
                """
            ]
        )
    }

    @Test("K4: names that differ only by what formatting drops, with their types")
    func namesAlike() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.userName)
        catalog.add(AppStorageKeys.self, \.userDotName)
        catalog.add(AppStorageKeys.self, \.userAtName)
        catalog.add(AppStorageKeys.self, \.item1)
        catalog.add(AppStorageKeys.self, \.item_1)
        catalog.add(AppStorageKeys.self, \.userId)
        catalog.add(AppStorageKeys.self, \.userID)
        #expect(
            catalog.collisions.map(\.description) == [
                #""item_1" is shared by AppStorageKeys.item1 and AppStorageKeys.item_1"#,
                """
                "user_id" is shared by AppStorageKeys.userId and AppStorageKeys.userID, with \
                different value types: Int and String
                """,
                """
                "user_name" is shared by AppStorageKeys.userName, AppStorageKeys.userDotName and \
                AppStorageKeys.userAtName
                """,
            ]
        )
    }

    @Test("K5: a separator that also stands in names")
    func ambiguousSeparator() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.a.bC)
        catalog.add(AppStorageKeys.self, \.aB.c)
        #expect(catalog.collisions.map(\.key) == ["a_b_c"])
    }

    @Test("K7: two stored keys, which both have the type's name")
    func storedKeys() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.storedFirst, named: "storedFirst")
        catalog.add(AppStorageKeys.self, \.storedSecond, named: "storedSecond")
        #expect(catalog.collisions.map(\.key) == ["stored_keys"])
    }

    @Test("A former key that is another declaration's key or former key")
    func formerKeys() {
        var catalog = StorageKeyCatalog()
        catalog.add(AppStorageKeys.self, \.renamedEntry)
        catalog.add(AppStorageKeys.self, \.strictRenamedEntry)
        catalog.add(AppStorageKeys.self, \.older)
        #expect(
            catalog.collisions.map(\.description) == [
                """
                "old" is shared by AppStorageKeys.renamedEntry (former key) and \
                AppStorageKeys.strictRenamedEntry (former key)
                """,
                """
                "older" is shared by AppStorageKeys.renamedEntry (former key) and \
                AppStorageKeys.older
                """,
            ]
        )
    }

    @Test("Keys that Swift calls equal collide, however they are composed")
    func canonicalEquivalence() {
        let catalog = StorageKeyCatalog([
            .init(domain: "AppStorageKeys", path: "a", key: "\u{E9}"),
            .init(domain: "AppStorageKeys", path: "b", key: "e\u{301}"),
        ])
        #expect(catalog.collisions.count == 1)
    }

    @Test("Keys in memory collide only with each other; a custom domain collides with stored keys")
    func domains() {
        let catalog = StorageKeyCatalog([
            .init(domain: "AppStorageKeys", path: "a", key: "k"),
            .init(domain: "InMemoryStorageKeys", path: "a", key: "k"),
        ])
        #expect(catalog.collisions.isEmpty)
        let shared = StorageKeyCatalog([
            .init(domain: "AppStorageKeys", path: "a", key: "k"),
            .init(domain: "ServerKeys", path: "a", key: "k"),
        ])
        #expect(shared.collisions.count == 1)
    }

    @Test("Text stays in its lines, cells and strings, whatever a key contains")
    func oddKeys() {
        let key = "a\"b|\n\\\u{1B}[31m<é>`\u{0}"
        let catalog = StorageKeyCatalog([.init(domain: "AppStorageKeys", path: "a", key: key)])
        let shown = #""a\"b|\n\\\u{1B}[31m<é>`\0""#
        #expect(catalog.formatted(as: .list) == "\(shown)  AppStorageKeys.a\n")
        #expect(catalog.formatted(as: .tree) == "AppStorageKeys\n└── a           \(shown)\n")
        #expect(
            catalog.formatted(as: .markdown).split(separator: "\n").last
                == "| `` \(shown.replacing("|", with: "\\|")) `` | `AppStorageKeys.a` |  |  |"
        )
        #expect(catalog.formatted(as: .json).contains(#""key": "a\"b|\n\\\u001b[31m<é>`\u0000""#))
        #expect(catalog.formatted(as: .mermaid).contains("#quot;a\\#quot;b|\\n"))
        #expect(
            StorageKeyCatalog().formatted(as: .json)
                == "{\n  \"collisions\": [],\n  \"keys\": []\n}\n"
        )
    }
}

enum StoredKeys {
    // What the documentation warns of: `#function` is `StoredKeys` in both.
    static let first = StorageKeyBuilder<AppStorageKeys>().entry()
    static let second = StorageKeyBuilder<AppStorageKeys>().entry()
}

extension StorageKeyBuilder<AppStorageKeys> {
    fileprivate var userName: Entry { entry() }
}
private let userNameLine = #line - 2

extension AppStorageKeys {
    enum A {}
    enum AB {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    fileprivate var nestedType: Entry.Strict<[String: AppStorageKeys.FirstDomain.ChildDomain?]> {
        entry()
    }
    fileprivate var userDotName: Entry { entry("user.name") }
    fileprivate var userAtName: Entry { entry("user@name") }
    fileprivate var item1: Entry { entry() }
    fileprivate var item_1: Entry { entry() }
    fileprivate var userId: Entry.Strict<Int> { entry() }
    fileprivate var userID: Entry.Strict<String> { entry() }
    fileprivate var a: Subdomain<AppStorageKeys.A> { subdomain() }
    fileprivate var aB: Subdomain<AppStorageKeys.AB> { subdomain() }
    fileprivate var older: Entry { entry() }
    fileprivate var storedFirst: Entry { StoredKeys.first }
    fileprivate var storedSecond: Entry { StoredKeys.second }
}

extension StorageKeyBuilder<AppStorageKeys.A> {
    fileprivate var bC: Entry { entry(separator: "_") }
}

extension StorageKeyBuilder<AppStorageKeys.AB> {
    fileprivate var c: Entry { entry(separator: "_") }
}
