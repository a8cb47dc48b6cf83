public import StorageKeys

// MARK: - Types that are `Codable`

extension SharedKey.Defaulted where Value: Codable {
    /// Creates the key of the loose entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, CodableCoding<Value>()), defaultValue)
    }

    /// Creates the key of the strict entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, CodableCoding<Value>()), defaultValue)
    }

    /// Creates the key of the loose entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, CodableCoding<Value>()), defaultValue)
    }

    /// Creates the key of the strict entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, CodableCoding<Value>()), defaultValue)
    }

    /// Creates the key of a plain string with its default.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.named(name), .appStorage, store, CodableCoding<Value>()), defaultValue)
    }
}

// MARK: - Types that are only `RawRepresentable`, stored by their raw values

extension SharedKey.Defaulted where Value: RawRepresentable, Value.RawValue: Codable {
    /// Creates the key of the loose entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, RawCoding<Value>()), defaultValue)
    }

    /// Creates the key of the strict entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, RawCoding<Value>()), defaultValue)
    }

    /// Creates the key of the loose entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, RawCoding<Value>()), defaultValue)
    }

    /// Creates the key of the strict entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .appStorage, store, RawCoding<Value>()), defaultValue)
    }

    /// Creates the key of a plain string with its default.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.named(name), .appStorage, store, RawCoding<Value>()), defaultValue)
    }
}

// MARK: - Optionals, arrays, sets and dictionaries of types that are only `RawRepresentable`

extension SharedKey.Defaulted where Value: RawContainer {
    /// Creates the key of the loose entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(
            SharedKey(.resolving(path), .appStorage, store, RawContainerCoding<Value>()),
            defaultValue
        )
    }

    /// Creates the key of the strict entry at a path, with its default.
    ///
    /// - Parameters:
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(
            SharedKey(.resolving(path), .appStorage, store, RawContainerCoding<Value>()),
            defaultValue
        )
    }

    /// Creates the key of the loose entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(
            SharedKey(.resolving(path), .appStorage, store, RawContainerCoding<Value>()),
            defaultValue
        )
    }

    /// Creates the key of the strict entry at a path of a domain of one's own, with its default.
    ///
    /// - Parameters:
    ///   - domain: The domain, such as `MyKeys.self`.
    ///   - path: The path of the entry from the top of the domain.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(
            SharedKey(.resolving(path), .appStorage, store, RawContainerCoding<Value>()),
            defaultValue
        )
    }

    /// Creates the key of a plain string with its default.
    ///
    /// - Parameters:
    ///   - name: The whole key, as it stands.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    ///   - defaultValue: The value that is read where none is stored.
    /// - Returns: The key.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.named(name), .appStorage, store, RawContainerCoding<Value>()), defaultValue)
    }
}
