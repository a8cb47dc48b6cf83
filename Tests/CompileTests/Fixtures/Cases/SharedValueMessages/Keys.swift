import SharedValues

extension AppStorageKeys {
    enum Settings {}
}

extension InMemoryStorageKeys {
    enum Session {}
}

enum ServerKeys: StorageKeyDomain {
    enum Limits {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var launchCount: Entry.Strict<Int> { entry() }
    var nickname: Entry.Strict<String?> { entry() }
    var place: Entry.Strict<Place> { entry() }
    var optionalPlace: Entry.Strict<Place?> { entry() }
    var loose: Entry { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var session: Subdomain<InMemoryStorageKeys.Session> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session> {
    var count: Entry.Strict<Int> { entry() }
    var loose: Entry { entry() }
}

extension StorageKeyBuilder<ServerKeys> {
    var limits: Subdomain<ServerKeys.Limits> { subdomain() }
    var limit: Entry.Strict<Int> { entry() }
    var place: Entry.Strict<Place> { entry() }
    var loose: Entry { entry() }
}

/// A value that only memory can hold.
struct Place: Equatable, Sendable {
    var x = 0
}
