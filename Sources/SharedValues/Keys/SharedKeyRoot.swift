public import StorageKeys

/// The root of a key path passed to ``SharedValue``.
///
/// You don't need to name it: `@SharedValue(\.appStorage.settings.launchCount)` starts from
/// ``AppStorage``, `@SharedValue(\.inMemory.session.user)` from ``InMemory``.
public enum SharedKeyRoot {
    /// The root of keys whose values persist.
    public struct AppStorage<Value>: Sendable {}

    /// The root of keys whose values live as long as the process.
    public struct InMemory: Sendable {
        /// The top of the domain `InMemoryStorageKeys`.
        public var inMemory: StorageKeyBuilder<InMemoryStorageKeys> { StorageKeyBuilder() }
    }
}

extension SharedKeyRoot.AppStorage where Value: Codable {
    /// The top of the domain `AppStorageKeys`.
    public var appStorage: StorageKeyBuilder<AppStorageKeys> { StorageKeyBuilder() }
}

extension SharedKeyRoot.AppStorage where Value: RawRepresentable, Value.RawValue: Codable {
    /// The top of the domain `AppStorageKeys`, for values stored by their raw values.
    @_disfavoredOverload
    public var appStorage: StorageKeyBuilder<AppStorageKeys> { StorageKeyBuilder() }
}

extension SharedKeyRoot.AppStorage where Value: RawContainer {
    /// The top of the domain `AppStorageKeys`, for containers of values stored by their raw values.
    @_disfavoredOverload
    public var appStorage: StorageKeyBuilder<AppStorageKeys> { StorageKeyBuilder() }
}

@available(
    *,
    unavailable,
    message: "app storage takes Codable or raw values; make the type Codable or use .inMemory"
)
extension SharedKeyRoot.AppStorage {
    /// Not available: app storage can't hold the value.
    @_disfavoredOverload
    public var appStorage: StorageKeyBuilder<AppStorageKeys> { fatalError() }
}
