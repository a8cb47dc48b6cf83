import StorageKeys

// The hierarchy that the suites list.

extension AppStorageKeys {
    enum FirstDomain {
        enum ChildDomain {}
    }
    enum OtherDomain {}
    enum Account {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var directEntry: Entry { entry() }
    var firstDomain: Subdomain<AppStorageKeys.FirstDomain> { subdomain() }
    var otherDomain: Subdomain<AppStorageKeys.OtherDomain> { subdomain() }
    var rawEntry: Entry { "first_domain-some_entry" }
    var renamedEntry: Entry { entry(formerly: "older", "old") }
    var strictRenamedEntry: Entry.Strict<Int> { entry("renamed", formerly: "old") }

    subscript(account id: String) -> Subdomain<AppStorageKeys.Account> {
        subdomain(id, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.FirstDomain> {
    var someEntry: Entry { entry() }
    var childDomain: Subdomain<AppStorageKeys.FirstDomain.ChildDomain> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.FirstDomain.ChildDomain> {
    var someProtectedEntry: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.OtherDomain> {
    var literal: Entry { "stringLiteral key" }
}

extension StorageKeyBuilder<AppStorageKeys.Account> {
    var score: Entry.Strict<Int> { entry() }
}
