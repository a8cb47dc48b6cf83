// The keys of a news reader: settings, the state of each account, and the current session.

import StorageKeys

enum ReaderTheme: String {
    case system, light, dark
}

extension AppStorageKeys {
    enum Settings {
        enum Appearance {}
    }
    enum Account {}
}

extension InMemoryStorageKeys {
    enum Session {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }

    /// The state of one account.
    ///
    /// The identifier is kept unchanged, so that accounts never share a key.
    subscript(account id: String) -> Subdomain<AppStorageKeys.Account> {
        subdomain("account/" + id, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var appearance: Subdomain<Domain.Appearance> { subdomain() }
    var launchCount: Entry.Strict<Int> { entry() }

    /// Was `soundOn` in version 1.
    var isSoundOn: Entry.Strict<Bool> { entry(formerly: "settings-sound_on") }
}

extension StorageKeyBuilder<AppStorageKeys.Settings.Appearance> {
    var theme: Entry.Strict<ReaderTheme> { entry() }
    var fontSize: Entry.Strict<Double?> { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.Account> {
    var lastReadArticle: Entry.Strict<String> { entry() }
    var mutedTopics: Entry.Strict<Set<String>> { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var session: Subdomain<InMemoryStorageKeys.Session> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session> {
    var user: Entry.Strict<String?> { entry() }
    var openArticles: Entry.Strict<[String]> { entry() }
}
