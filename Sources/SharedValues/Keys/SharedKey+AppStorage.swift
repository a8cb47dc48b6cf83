public import StorageKeys

// MARK: - Types that are `Codable`

extension SharedKey where Value: Codable {
    /// Creates the key of the loose entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of a plain string.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.named(name), .appStorage, store, CodableCoding<Value>())
    }
}

// MARK: - Types that are only `RawRepresentable`, stored by their raw values

extension SharedKey where Value: RawRepresentable, Value.RawValue: Codable {
    /// Creates the key of the loose entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of a plain string.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.named(name), .appStorage, store, RawCoding<Value>())
    }
}

// MARK: - Optionals, arrays, sets and dictionaries of types that are only `RawRepresentable`

extension SharedKey where Value: RawContainer {
    /// Creates the key of the loose entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of a plain string.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) -> Self {
        Self(.named(name), .appStorage, store, RawContainerCoding<Value>())
    }
}
