public import StorageKeys

/// What a key path given to ``SharedValue`` starts from.
///
/// There is no need to name it: `@SharedValue(\.appStorage.settings.launchCount)` starts from
/// ``AppStorage``, `@SharedValue(\.inMemory.session.user)` from ``InMemory``.
public enum SharedKeyRoot {
    /// The root of keys whose values persist.
    public struct AppStorage: Sendable {
        /// The top of the domain `AppStorageKeys`.
        public var appStorage: StorageKeyBuilder<AppStorageKeys> { StorageKeyBuilder() }
    }

    /// The root of keys whose values live as long as the process.
    public struct InMemory: Sendable {
        /// The top of the domain `InMemoryStorageKeys`.
        public var inMemory: StorageKeyBuilder<InMemoryStorageKeys> { StorageKeyBuilder() }
    }
}
