import Foundation
import StorageKeys

extension AppStorageKeys {
    enum Settings {}
    enum Account {}
    enum A {}
    enum AB {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    var alias: Entry { "settings-sound_on" }
    var a: Subdomain<AppStorageKeys.A> { subdomain() }
    var ab: Subdomain<AppStorageKeys.AB> { subdomain("a_b") }
    var storedFirst: Entry { Stored.first }
    var storedSecond: Entry { Stored.second }
    private var hidden: Entry { entry() }

    /// What belongs to one account.
    subscript(account id: String) -> Subdomain<AppStorageKeys.Account> {
        subdomain("account/" + id, format: .verbatim)
    }
    subscript(page n: Int, on s: Character) -> Entry.Strict<Double> { entry("page\(n)\(s)") }
    subscript(document uuid: UUID) -> Entry { "document-\(uuid)" }
}

enum Stored {
    static let first = StorageKeyBuilder<AppStorageKeys>().entry()
    static let second = StorageKeyBuilder<AppStorageKeys>().entry()
}

extension StorageKeyBuilder where Domain == AppStorageKeys.Settings {
    /// Whether sounds are played.
    ///
    /// On for everyone in version 1.
    var soundOn: Entry.Strict<Bool> { entry() }
    var launchCount: Entry.Strict<Int> { entry(formerly: "launches") }
    var userId: Entry.Strict<Int> { entry() }
    var userID: Entry.Strict<String> { entry() }
    var again: Subdomain<Domain> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Account> {
    var mutedTopics: Entry.Strict<Set<String>> { entry() }
    subscript(topic topic: TopicID) -> Entry { entry(topic.rawValue, format: .verbatim) }
}

struct TopicID: RawRepresentable, Hashable {
    var rawValue: String
}

extension StorageKeyBuilder<AppStorageKeys.A> {
    var bC: Entry { entry(separator: "_") }
}

extension StorageKeyBuilder<AppStorageKeys.AB> {
    var c: Entry { entry(separator: "_") }
}

/// Keys of which other modules declare some.
public enum TeamKeys: StorageKeyDomain {
    /// What all members of a team share.
    public enum Shared {}
}

extension StorageKeyBuilder<TeamKeys> {
    /// What all members of a team share.
    public var shared: Subdomain<TeamKeys.Shared> { subdomain() }
}
