import SharedValues

extension AppStorageKeys {
    enum Settings {}
}

extension InMemoryStorageKeys {
    enum Session {}
}

enum ServerKeys: StorageKeyDomain {}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(id, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var launchCount: Entry.Strict<Int> { entry() }
    var nickname: Entry.Strict<String?> { entry() }
    var theme: Entry.Strict<Theme> { entry() }
    var optionalTheme: Entry.Strict<Theme?> { entry() }
    var themes: Entry.Strict<[Theme]> { entry() }
    var themeSet: Entry.Strict<Set<Theme>> { entry() }
    var themeTable: Entry.Strict<[String: Theme]> { entry() }
    var choice: Entry.Strict<Choice> { entry() }
    var loose: Entry { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var session: Subdomain<InMemoryStorageKeys.Session> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session> {
    var user: Entry.Strict<User?> { entry() }
    var count: Entry.Strict<Int> { entry() }
    var loose: Entry { entry() }
}

extension StorageKeyBuilder<ServerKeys> {
    var limit: Entry.Strict<Int> { entry() }
    var theme: Entry.Strict<Theme> { entry() }
    var loose: Entry { entry() }
}

enum Theme: String { case light, dark }
enum Choice: Codable { case all, some([String]), one(name: String) }
struct Options: OptionSet { let rawValue: Int }
struct User: Sendable { var name = "" }

let groupDefaults: any SharedStore = InMemoryStore()

struct Paths {
    @SharedValue(\.appStorage.settings.launchCount) var strict = 0
    @SharedValue(\.appStorage.settings.launchCount) var stated: Int = 0
    @SharedValue(\.appStorage.settings.loose) var loose = 0.5
    @SharedValue(\.appStorage.settings.launchCount, store: groupDefaults) var stored = 0
    @SharedValue(\.appStorage[user: "7"].launchCount) var parametrized = 0
    @SharedValue(\.inMemory.session.count) var inMemory = 0
    @SharedValue(\.inMemory.session.loose) var inMemoryLoose = User()
    @SharedValue(\.inMemory.session.count, store: groupDefaults) var inMemoryStored = 0
}

struct Keys {
    @SharedValue(.appStorage(\.settings.launchCount)) var strict = 0
    @SharedValue(.appStorage(\.settings.loose)) var loose = 0.5
    @SharedValue(.appStorage(\.settings.launchCount, store: groupDefaults)) var stored = 0
    @SharedValue(.inMemory(\.session.count)) var inMemory: Int = 0
    @SharedValue(.inMemory(\.session.loose)) var inMemoryLoose = User()
    @SharedValue(.inMemory(\.session.count, store: groupDefaults)) var inMemoryStored = 0
    @SharedValue(.appStorage("text")) var named = 0
    @SharedValue(.appStorage("text", store: groupDefaults)) var namedStored = 0
    @SharedValue(.inMemory("text")) var inMemoryNamed = [String: [Int]]()
    @SharedValue(.appStorage(ServerKeys.self, \.limit)) var ofDomain = 0
    @SharedValue(.appStorage(ServerKeys.self, \.loose)) var looseOfDomain = "text"
    @SharedValue(.inMemory(ServerKeys.self, \.limit)) var inMemoryOfDomain = 0
    @SharedValue(.inMemory(ServerKeys.self, \.loose)) var inMemoryLooseOfDomain = User()
}

struct Modifiers {
    @SharedValue(.appStorage("text").validated { $0 > 0 }) var validated = 1
    @SharedValue(.appStorage(\.settings.launchCount).validated { $0 > 0 }) var ofPath = 1
    @SharedValue(.appStorage("text").upgrading(from: String.self) { Int($0) }) var upgraded = 1
}

struct Optionals {
    @SharedValue(\.appStorage.settings.nickname) var strict: String?
    @SharedValue(\.appStorage.settings.nickname) var inferred
    @SharedValue(\.appStorage.settings.nickname) var withDefault: String? = "text"
    @SharedValue(\.appStorage.settings.nickname) var withWrappedDefault = "text"
    @SharedValue(\.appStorage.settings.loose) var loose: Int?
    @SharedValue(\.appStorage.settings.optionalTheme) var theme: Theme?
    @SharedValue(\.appStorage.settings.loose) var looseTheme: Theme?
    @SharedValue(\.inMemory.session.user) var inMemory: User?
    @SharedValue(\.inMemory.session.loose) var inMemoryLoose: User?
    @SharedValue(.appStorage(\.settings.nickname)) var key: String?
    @SharedValue(.appStorage(\.settings.optionalTheme)) var themeKey: Theme?
    @SharedValue(.appStorage("text")) var named: [Int]?
    @SharedValue(.appStorage("text")) var namedTheme: Theme?
    @SharedValue(.appStorage("text")) var namedWithDefault: Int? = 7
    @SharedValue(.appStorage(ServerKeys.self, \.loose)) var ofDomain: Int?
    @SharedValue(.inMemory(\.session.user)) var inMemoryKey: User?
    @SharedValue(.inMemory("text")) var inMemoryNamed: User?

    func types() -> [String?] { [inferred, withWrappedDefault] }
}

struct RawValues {
    @SharedValue(\.appStorage.settings.theme) var theme = .light
    @SharedValue(\.appStorage.settings.loose) var loose: Theme = .light
    @SharedValue(.appStorage(\.settings.theme)) var key: Theme = .light
    @SharedValue(.appStorage("text")) var named = Theme.light
    @SharedValue(.appStorage(ServerKeys.self, \.theme)) var ofDomain = .dark
    @SharedValue(\.appStorage.settings.themes) var themes = [.light]
    @SharedValue(\.appStorage.settings.loose) var looseThemes: [Theme] = []
    @SharedValue(.appStorage(\.settings.themes)) var themesKey: [Theme] = []
    @SharedValue(.appStorage("text")) var namedThemes: [Theme] = [.dark]
    @SharedValue(\.appStorage.settings.themeSet) var themeSet = [.light]
    @SharedValue(.appStorage("text")) var namedSet: Set<Theme> = []
    @SharedValue(\.appStorage.settings.themeTable) var themeTable = [:]
    @SharedValue(.appStorage("text")) var namedTable: [String: Theme] = ["a": .dark]
    @SharedValue(.appStorage("text")) var options: Options = []
}

struct CodableValues {
    @SharedValue(\.appStorage.settings.choice) var choice: Choice = .all
    @SharedValue(.appStorage("text")) var named = Choice.one(name: "a")
    @SharedValue(.appStorage("text")) var choices: [Choice] = []
    @SharedValue(.appStorage("text")) var nested: [[String: Int?]] = []
}

extension SharedKey<Int>.Defaulted {
    static var launchCount: Self { Self(.appStorage(\.settings.launchCount), default: 7) }
    static var named: Self { .init(.appStorage("launch_count").validated { $0 > 0 }, default: 7) }
    static var limit: Self { Self(.appStorage(ServerKeys.self, \.limit), default: 7) }
    static func counter(_ name: String) -> Self { Self(.inMemory(name), default: 0) }
}

extension SharedKey<Theme>.Defaulted {
    static var theme: Self { Self(.appStorage(\.settings.theme), default: .light) }
}

extension SharedKey<Theme?>.Defaulted {
    static var optionalTheme: Self { Self(.appStorage(\.settings.loose), default: .light) }
}

extension SharedKey<User?>.Defaulted {
    static var user: Self { Self(.inMemory(\.session.user), default: nil) }
}

extension SharedKey<Int> {
    static var count: Self { .appStorage("count") }
}

struct Defaults {
    @SharedValue(.launchCount) var count
    @SharedValue(.named) var named
    @SharedValue(.limit) var ofDomain: Int
    @SharedValue(.counter("text")) var counter
    @SharedValue(.theme) var theme
    @SharedValue(.optionalTheme) var optionalTheme
    @SharedValue(.user) var user
    @SharedValue(.count) var withoutDefault = 3
    let wrapper = SharedValue(.launchCount)
    let inline = SharedValue(.init(.appStorage("text"), default: 7))

    func types() -> ([Int], [SharedValue<Int>], [Theme?], User?) {
        let counts = [count, named, ofDomain, counter, withoutDefault]
        return (counts, [wrapper, inline], [theme, optionalTheme], user)
    }
}

func uses(_ paths: Paths, _ values: RawValues) throws {
    paths.strict += 1
    paths.inMemoryLoose.name += "a"
    values.themes.append(.dark)
    let largest = try paths.$strict.withLock { count in
        count = max(count, 10)
        return count
    }
    paths.$strict.reset()
    let name: SharedValue<String> = paths.$inMemoryLoose.name
    name.wrappedValue = "b"
    let reader: SharedReader<Int> = paths.$strict.reader
    _ = (largest, reader.wrappedValue, paths.$strict.isStored, paths.$strict.sharedKey.name)
    let loaded: Int = try paths.$strict.load()
    let error: SharedValueError? = paths.$strict.storageError
    _ = (loaded, error)
}

/// The error type of `withLock` is known: if the body throws nothing, it is the store's.
func typedThrows(_ paths: Paths) throws(SharedValueError) {
    try paths.$strict.withLock { $0 += 1 }
}
