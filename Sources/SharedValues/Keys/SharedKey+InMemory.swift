public import StorageKeys

extension SharedKey {
    /// Creates the key of the loose entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.inMemory` keys.
    /// - Returns: The key.
    public static func inMemory(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .inMemory, store, nil)
    }

    /// Creates the key of the strict entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.inMemory` keys.
    /// - Returns: The key.
    public static func inMemory(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .inMemory, store, nil)
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.inMemory` keys.
    /// - Returns: The key.
    public static func inMemory<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .inMemory, store, nil)
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.inMemory` keys.
    /// - Returns: The key.
    public static func inMemory<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .inMemory, store, nil)
    }

    /// Creates the key of a plain string.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.inMemory` keys.
    /// - Returns: The key.
    public static func inMemory(
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.named(name), .inMemory, store, nil)
    }
}
