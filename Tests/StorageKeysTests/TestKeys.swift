import StorageKeys

// The hierarchies that the suites resolve.

extension AppStorageKeys {
    enum FirstDomain {
        enum ChildDomain {}
    }
    enum OtherDomain {
        enum Renamed {}
    }
    enum SomeDomain {
        enum ChildDomain1 {}
    }
    enum Account {}
}

/// A top-level domain of the tests' own.
enum ServerKeys: StorageKeyDomain {
    enum Limits {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var directEntry: Entry { entry() }
    var firstDomain: Subdomain<AppStorageKeys.FirstDomain> { subdomain() }
    var otherDomain: Subdomain<AppStorageKeys.OtherDomain> { subdomain() }
    var someDomain: Subdomain<AppStorageKeys.SomeDomain> { subdomain() }
    var rawEntry: Entry { "first_domain-some_entry" }
    var strictLiteral: Entry.Strict<Int> { "a strict/literal" }
    var renamedEntry: Entry { entry(formerly: "older", "old", "renamed_entry", "older") }
    var strictRenamedEntry: Entry.Strict<Int> { entry("renamed", formerly: "old") }

    subscript(account id: String) -> Subdomain<AppStorageKeys.Account> {
        subdomain(id, format: .verbatim)
    }
    subscript(day number: Int) -> Entry.Strict<String> { entry("day \(number)") }
    subscript(raw number: Int) -> Entry { "raw-\(number)" }
}

extension StorageKeyBuilder where Domain == AppStorageKeys.FirstDomain {
    var someEntry: Entry { entry() }
    var childDomain: Subdomain<Domain.ChildDomain> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.FirstDomain.ChildDomain> {
    var someProtectedEntry: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.OtherDomain> {
    var literal: Entry { "stringLiteral key" }
    var formattedEntry: Entry { entry(format: .upper, separator: "###") }
    var named: Entry { entry("key", format: .upper, separator: "###") }
    var renamed: Subdomain<AppStorageKeys.OtherDomain.Renamed> {
        subdomain("weCould fix The name_here", format: .camel, separator: "---")
    }
}

extension StorageKeyBuilder<AppStorageKeys.OtherDomain.Renamed> {
    var value: Entry { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.SomeDomain> {
    var childDomain1: Subdomain<AppStorageKeys.SomeDomain.ChildDomain1> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.SomeDomain.ChildDomain1> {
    var someEntry1: Entry { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.Account> {
    var score: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<ServerKeys> {
    var limits: Subdomain<ServerKeys.Limits> { subdomain() }
}

extension StorageKeyBuilder<ServerKeys.Limits> {
    var requestsPerMinute: Entry.Strict<Int> { entry() }
}
