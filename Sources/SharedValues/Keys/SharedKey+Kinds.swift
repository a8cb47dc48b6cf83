public import StorageKeys

extension SharedKey where Value: Codable {
    /// Keys whose values persist: `.appStorage(\.settings.launchCount)`, `.appStorage("count")`.
    public static var appStorage: Maker<AppStorageKeys> { Maker(kind: .appStorage) }
}

extension SharedKey where Value: RawRepresentable, Value.RawValue: Codable {
    /// Keys whose values persist as their raw values.
    @_disfavoredOverload
    public static var appStorage: Maker<AppStorageKeys> { Maker(kind: .appStorage) }
}

extension SharedKey where Value: RawContainer {
    /// Keys whose values persist as containers of raw values.
    @_disfavoredOverload
    public static var appStorage: Maker<AppStorageKeys> { Maker(kind: .appStorage) }
}

@available(
    *,
    unavailable,
    message: "app storage takes Codable or raw values; make the type Codable or use .inMemory"
)
extension SharedKey {
    /// Not available: app storage can't hold the value.
    @_disfavoredOverload
    public static var appStorage: Maker<AppStorageKeys> { fatalError() }
}

extension SharedKey {
    /// Keys whose values live in memory: `.inMemory(\.session.user)`, `.inMemory("user")`.
    public static var inMemory: Maker<InMemoryStorageKeys> { Maker(kind: .inMemory) }
}
