// swiftc: -default-isolation MainActor
import Observation
import SharedValues

extension AppStorageKeys {
    enum Settings {}
    nonisolated enum Background {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    subscript(user user: User) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(user.name, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var launchCount: Entry.Strict<Int> { entry() }
    var nickname: Entry.Strict<String?> { entry() }
    var theme: Entry.Strict<Theme> { entry() }
    var choice: Entry.Strict<Choice> { entry() }
    var themes: Entry.Strict<[Theme]> { entry() }
    var loose: Entry { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var user: Entry.Strict<Profile?> { entry() }
}

nonisolated extension StorageKeyBuilder<AppStorageKeys> {
    var background: Subdomain<AppStorageKeys.Background> { subdomain() }
}

nonisolated extension StorageKeyBuilder where Domain == AppStorageKeys.Background {
    var lastRun: Entry.Strict<Double?> { entry() }
    var runs: Entry.Strict<Int> { entry() }
    var theme: Entry.Strict<Theme> { entry() }
}

enum ServerKeys: StorageKeyDomain {}

extension StorageKeyBuilder<ServerKeys> {
    var limit: Entry.Strict<Int> { entry() }
}

/// An identifier that belongs to the main actor.
final class User: Hashable {
    let name = ""

    nonisolated static func == (a: User, b: User) -> Bool { a === b }
    nonisolated func hash(into hasher: inout Hasher) {}
}

enum Theme: String { case light, dark }
nonisolated enum Choice: Codable, Equatable { case all, some([String]) }
struct Profile: Equatable { var name = "" }

extension SharedKey<Int>.Defaulted {
    static var launchCount: Self { Self(.appStorage(\.settings.launchCount), default: 7) }
}

nonisolated extension SharedKey<Int>.Defaulted {
    static var runs: Self { Self(.appStorage(\.background.runs), default: 0) }
}

struct Settings: Equatable {
    @SharedValue(\.appStorage.settings.launchCount) var launchCount = 0
    @SharedValue(.appStorage(\.settings.launchCount)) var sameValue = 0
    @SharedValue(\.appStorage.settings.nickname) var nickname: String?
    @SharedValue(\.appStorage.settings.theme) var theme = .light
    @SharedValue(\.appStorage.settings.themes) var themes = []
    @SharedValue(\.appStorage.settings.choice) var choice = .all
    @SharedValue(\.appStorage.settings.loose) var loose = startingCount()
    @SharedValue(\.inMemory.user) var user: Profile?
    @SharedValue(.appStorage(ServerKeys.self, \.limit)) var limit = 0
    @SharedValue(.appStorage("text").validated { $0 > 0 }) var named = 1
    @SharedValue(.launchCount) var defaulted
    @SharedValue(.runs) var runs
}

/// A default is created by the caller, in its isolation.
func startingCount() -> Int { 3 }

@Observable
final class Model {
    @ObservationIgnored @SharedValue(\.appStorage.settings.launchCount) var launchCount = 0
    @ObservationIgnored @SharedValue var theme: Theme

    init(user: User, theme: SharedValue<Theme>) {
        _theme = theme
        _launchCount = SharedValue(wrappedValue: 0, \.appStorage[user: user].launchCount)
    }
}

let global = SharedValue(wrappedValue: 0, \.appStorage.settings.launchCount)
nonisolated let background = SharedValue(wrappedValue: 0, \.appStorage.background.runs)

func onMainActor(settings: Settings, model: Model) throws {
    settings.launchCount += 1
    model.launchCount += 1
    settings.themes.append(.dark)
    settings.user?.name = "a"
    try settings.$launchCount.withLock { $0 += startingCount() }
    settings.$choice.reset()
    _ = parameter($count: settings.$launchCount)
    _ = try withSharedStores(appStorage: InMemoryStore()) { try settings.$launchCount.load() }
}

func parameter(@SharedValue count: Int) -> Int { count }

func watch(_ settings: Settings) async {
    for await count in settings.$launchCount.values where count > startingCount() { break }
}

/// A value that is encoded and decoded on the main actor only.
struct MainActorValue: Codable {
    var name = ""
}

struct MainActorValueInAppStorage {
    // expected-error@+2 {{main actor-isolated conformance of 'MainActorValue' to 'Decodable'}}
    // expected-error@+1 {{main actor-isolated conformance of 'MainActorValue' to 'Encodable'}}
    @SharedValue(.appStorage("value")) var value = MainActorValue()
    @SharedValue(.inMemory("value")) var inMemory = MainActorValue()
}

/// Swift doesn't allow property wrappers in a nonisolated structure.
nonisolated struct Job: Sendable, Hashable {
    let lastRun = SharedValue<Double?>(\.appStorage.background.lastRun)
    let theme = SharedValue(wrappedValue: .light, \.appStorage.background.theme)
    let runs = SharedValue(.runs)

    func run() throws {
        runs.wrappedValue += 1
        lastRun.wrappedValue = 0.5
        try runs.withLock { $0 += 1 }
        background.wrappedValue += 1
    }
}

nonisolated struct WrapperInNonisolatedStructure {
    // expected-error@+1 {{'nonisolated' cannot be applied to mutable stored properties}}
    @SharedValue(.runs) var runs
}

nonisolated final class JobClass {
    @SharedValue(\.appStorage.background.lastRun) var lastRun: Double?
    @SharedValue(.runs) var runs

    func run() { runs += 1 }
}

nonisolated func local() -> Int {
    @SharedValue(\.appStorage.background.runs) var runs = 0
    runs += 1
    return runs
}

@concurrent nonisolated func inBackground(job: Job) async throws {
    try job.run()
    for await runs in job.runs.values where runs > 3 { break }
    await withSharedStores(inMemory: InMemoryStore()) {
        await Task { job.runs.wrappedValue += 1 }.value
    }
}

actor Worker {
    @SharedValue(\.appStorage.background.runs) var runs = 0
    nonisolated let shared = SharedValue(wrappedValue: 0, \.appStorage.background.runs)

    func run() { runs += 1 }
    nonisolated func read() -> Int { shared.wrappedValue }
}

nonisolated final class Store: SharedStore {
    let context = SharedStoreContext()
    func storedValue(forKey key: String) -> StoredValue? { nil }
    func commit(_ changes: [StoredChange]) -> UInt64 { version }
}

nonisolated func mainActorKeyOffTheMainActor() {
    // expected-error@+2 {{cannot form key path to main actor-isolated property 'settings'}}
    // expected-error@+1 {{cannot form key path to main actor-isolated property 'launchCount'}}
    _ = SharedValue(wrappedValue: 0, \.appStorage.settings.launchCount)
}
