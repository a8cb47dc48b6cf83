// swiftc: -default-isolation MainActor
import StorageKeyCatalogs
import StorageKeys

extension AppStorageKeys {
    enum Settings {}
    nonisolated enum Background {}
}

enum ServerKeys: StorageKeyDomain {}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(id, format: .verbatim)
    }
}

extension StorageKeyBuilder where Domain == AppStorageKeys.Settings {
    var launchCount: Entry.Strict<Int> { entry() }
    var theme: Entry { "theme" }
}

extension StorageKeyBuilder<ServerKeys> {
    var limit: Entry.Strict<Int> { entry() }
}

nonisolated extension StorageKeyBuilder<AppStorageKeys> {
    var background: Subdomain<AppStorageKeys.Background> { subdomain() }
}

nonisolated extension StorageKeyBuilder where Domain == AppStorageKeys.Background {
    var lastRun: Entry.Strict<Double?> { entry() }
    subscript(job name: String) -> Entry { entry(name) }
}

func onMainActor(id: String) -> [String] {
    var catalog = StorageKeyCatalog()
    catalog.add(AppStorageKeys.self, \.settings.launchCount)
    return [
        AppStorageKeys[\.settings.launchCount],
        AppStorageKeys[\.settings.theme],
        AppStorageKeys[\.[user: id].launchCount],
        AppStorageKeys[\.background.lastRun],
        ServerKeys[\.limit],
    ] + catalog.entries.map(\.key)
}

nonisolated func anywhere(job: String) -> [String] {
    [AppStorageKeys[\.background.lastRun], AppStorageKeys[\.background[job: job]]]
}

@concurrent nonisolated func inBackground() async -> String {
    AppStorageKeys[\.background.lastRun]
}

actor Worker {
    let key = AppStorageKeys[\.background.lastRun]
    func run() -> String { AppStorageKeys[\.background.lastRun] }
}

nonisolated func mainActorKeyOffTheMainActor() {
    // expected-error@+2 {{cannot form key path to main actor-isolated property 'settings'}}
    // expected-error@+1 {{cannot form key path to main actor-isolated property 'launchCount'}}
    _ = AppStorageKeys[\.settings.launchCount]
}
