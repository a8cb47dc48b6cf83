import StorageKeyCatalogs
import StorageKeys

extension AppStorageKeys {
    enum Settings: Sendable { enum Appearance: Sendable {} }
    enum Library {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    var rawEntry: Entry { "settings-launch_count" }
    var rawStrict: Entry.Strict<[String: Int]> { "counts" }
}

extension StorageKeyBuilder where Domain == AppStorageKeys {
    var library: Subdomain<AppStorageKeys.Library> { subdomain("books", separator: "/") }
    var lastBook: Entry.Strict<String?> { entry(formerly: "book", "last", format: .dot) }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var appearance: Subdomain<Domain.Appearance> { subdomain() }
    var launchCount: Entry.Strict<Int> { entry() }
    var shouted: Entry { entry("key", format: .upper, separator: "###") }
}

extension StorageKeyBuilder where Domain == AppStorageKeys.Settings.Appearance {
    var theme: Entry { entry(format: .camel.combined(with: KeyFormat { $0 + "2" })) }
}

extension StorageKeyBuilder<AppStorageKeys.Library> {
    var shelves: StorageKeyEntry.Strict<[String]> { entry("Shelves", formerly: "racks") }
}

func allKeys() -> [String] {
    [
        AppStorageKeys[\.rawEntry],
        AppStorageKeys[\.rawStrict],
        AppStorageKeys[\.lastBook],
        AppStorageKeys[\.settings.launchCount],
        AppStorageKeys[\.settings.shouted],
        AppStorageKeys[\.settings.appearance.theme],
        AppStorageKeys[\.library.shelves],
        StorageKeyBuilder<AppStorageKeys>().settings.shouted.key,
    ]
}

func requireSendable(_ type: (some Sendable).Type) {}
func requireHashable(_ type: (some Hashable).Type) {}

final class NotSendable {}

func conformances() {
    requireSendable(StorageKeyBuilder<AppStorageKeys>.self)
    requireSendable(StorageKeyEntry.self)
    requireSendable(StorageKeyEntry.Strict<NotSendable>.self)
    requireSendable(StorageKeyName.self)
    requireSendable(KeyFormat.self)
    requireSendable(StorageKeyCatalog.self)
    requireHashable(StorageKeyEntry.self)
    requireHashable(StorageKeyEntry.Strict<NotSendable>.self)
}
