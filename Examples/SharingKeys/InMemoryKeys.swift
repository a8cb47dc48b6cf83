// Keys of values that live as long as the process, declared like those of persistent values.

import SharedValues

extension InMemoryStorageKeys {
    enum Session {
        enum Search {}
    }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var openPages: Entry { entry() }
    var session: Subdomain<InMemoryStorageKeys.Session> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session> {
    var user: Entry.Strict<String?> { entry() }
    var search: Subdomain<Domain.Search> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session.Search> {
    var recentWords: Entry.Strict<[String]> { entry(format: .kebab, separator: "/") }
}
