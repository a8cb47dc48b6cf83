// Keys of persistent values: one for each way to declare a key.

import SharedValues

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
}

extension StorageKeyBuilder<AppStorageKeys> {
    var directEntry: Entry { entry() }
    var firstDomain: Subdomain<AppStorageKeys.FirstDomain> { subdomain() }
    var otherDomain: Subdomain<AppStorageKeys.OtherDomain> { subdomain() }
    var someDomain: Subdomain<AppStorageKeys.SomeDomain> { subdomain() }

    /// Another name for `firstDomain.someEntry`: a literal is the whole key.
    var alias: Entry { "first_domain-some_entry" }
}

extension StorageKeyBuilder<AppStorageKeys.FirstDomain> {
    var someEntry: Entry { entry() }
    var childDomain: Subdomain<Domain.ChildDomain> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.FirstDomain.ChildDomain> {
    /// A key for `Int` values only.
    var someProtectedEntry: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.OtherDomain> {
    var literal: Entry { "stringLiteral key" }
    var formattedEntry: Entry { entry(format: .upper, separator: "###") }
    var renamedEntry: Entry { entry("key", format: .upper, separator: "###") }
    var renamed: Subdomain<Domain.Renamed> {
        subdomain("weCould fix The name_here", format: .camel, separator: "---")
    }
}

extension StorageKeyBuilder<AppStorageKeys.OtherDomain.Renamed> {
    var value: Entry { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.SomeDomain> {
    var childDomain1: Subdomain<Domain.ChildDomain1> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.SomeDomain.ChildDomain1> {
    var someEntry1: Entry { entry() }
}
