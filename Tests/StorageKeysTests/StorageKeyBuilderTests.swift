import StorageKeys
import Testing

@Suite("Keys are declared as a hierarchy and resolved through key paths")
struct StorageKeyBuilderTests {
    @Test("A path gives its components, formatted and joined")
    func structuralPaths() {
        #expect(AppStorageKeys[\.directEntry] == "direct_entry")
        #expect(AppStorageKeys[\.firstDomain.someEntry] == "first_domain-some_entry")
        #expect(
            AppStorageKeys[\.firstDomain.childDomain.someProtectedEntry]
                == "first_domain-child_domain-some_protected_entry"
        )
        #expect(
            AppStorageKeys[\.someDomain.childDomain1.someEntry1]
                == "some_domain-child_domain_1-some_entry_1"
        )
    }

    @Test("A literal is the whole key, in every domain")
    func literals() {
        #expect(AppStorageKeys[\.otherDomain.literal] == "stringLiteral key")
        #expect(AppStorageKeys[\.strictLiteral] == "a strict/literal")
        let keys = StorageKeyBuilder<AppStorageKeys>()
        #expect(keys.rawEntry == keys.firstDomain.someEntry)
        #expect(keys.rawEntry == "first_domain-some_entry")
        #expect(keys.rawEntry.isLiteral)
        #expect(keys.strictLiteral.isLiteral)
        #expect(!keys.directEntry.isLiteral)
    }

    @Test("Format and separator belong to the component that states them")
    func formatsAndSeparators() {
        #expect(AppStorageKeys[\.otherDomain.formattedEntry] == "other_domain###FORMATTEDENTRY")
        #expect(AppStorageKeys[\.otherDomain.named] == "other_domain###KEY")
        #expect(
            AppStorageKeys[\.otherDomain.renamed.value]
                == "other_domain---weCouldFixTheNameHere-value"
        )
    }

    @Test("A top-level component has no separator")
    func topLevelSeparator() {
        let keys = StorageKeyBuilder<AppStorageKeys>()
        #expect(keys.entry("name", separator: "###").key == "name")
    }

    @Test("A custom domain is a top level like the two that exist")
    func ownDomain() {
        #expect(ServerKeys[\.limits.requestsPerMinute] == "limits-requests_per_minute")
        #expect(
            StorageKeyBuilder<ServerKeys>().limits.requestsPerMinute.key
                == "limits-requests_per_minute"
        )
    }

    @Test("A subscript's arguments are part of the key", arguments: ["7", "a b", "Zoë", "x-y"])
    func subscripts(id: String) {
        #expect(AppStorageKeys[\.[account: id].score] == "\(id)-score")
    }

    @Test("A computed name is evaluated at each use, not remembered")
    func computedNames() {
        for number in [1, 2] {
            #expect(AppStorageKeys[\.[day: number]] == "day_\(number)")
            #expect(AppStorageKeys[\.[raw: number]] == "raw-\(number)")
        }
        for name in ["first", "second"] {
            CurrentUser.$name.withValue(name) {
                #expect(AppStorageKeys[\.currentUser.score] == "\(name)-score")
            }
        }
    }

    @Test("Former keys are whole keys, without the key itself and without repetition")
    func formerKeys() {
        let keys = StorageKeyBuilder<AppStorageKeys>()
        #expect(keys.renamedEntry.key == "renamed_entry")
        #expect(keys.renamedEntry.formerKeys == ["older", "old"])
        #expect(keys.strictRenamedEntry.formerKeys == ["old"])
        #expect(keys.directEntry.formerKeys.isEmpty)
    }

    @Test("Keys are equal as Swift strings are, hashable and printable")
    func equality() {
        let composed: StorageKeyEntry = "caf\u{E9}"
        let decomposed: StorageKeyEntry = "cafe\u{301}"
        #expect(composed == decomposed)
        #expect(Set([composed, decomposed]).count == 1)
        #expect("\(composed)" == "café")
        let strict: StorageKeyEntry.Strict<Int> = "caf\u{E9}"
        #expect(strict == "cafe\u{301}")
        #expect("\(strict)" == "café")
    }
}

enum CurrentUser {
    @TaskLocal static var name = ""
}

extension StorageKeyBuilder<AppStorageKeys> {
    /// A declaration whose name depends on when it is evaluated.
    var currentUser: Subdomain<AppStorageKeys.Account> {
        subdomain(CurrentUser.name, format: .verbatim)
    }
}
