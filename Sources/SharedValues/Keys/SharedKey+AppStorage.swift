public import StorageKeys

// MARK: - Types that are `Codable`

extension SharedKey where Value: Codable {
    /// Creates the key of the loose entry at a path.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, CodableCoding<Value>())
    }

    /// Creates the key of a plain string.
    public static func appStorage(
        _ name: String,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.named(name), .appStorage, store, CodableCoding<Value>())
    }
}

// MARK: - Types that are only `RawRepresentable`, stored by their raw values

extension SharedKey where Value: RawRepresentable, Value.RawValue: Codable {
    /// Creates the key of the loose entry at a path.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawCoding<Value>())
    }

    /// Creates the key of a plain string.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.named(name), .appStorage, store, RawCoding<Value>())
    }
}

// MARK: - Optionals, arrays, sets and dictionaries of types that are only `RawRepresentable`

extension SharedKey where Value: RawContainer {
    /// Creates the key of the loose entry at a path.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the strict entry at a path.
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the loose entry at a path of a domain of one's own.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of the strict entry at a path of a domain of one's own.
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.resolving(path), .appStorage, store, RawContainerCoding<Value>())
    }

    /// Creates the key of a plain string.
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: (any SharedStore)? = nil
    ) -> Self {
        Self(.named(name), .appStorage, store, RawContainerCoding<Value>())
    }
}

// MARK: - Declarations that cannot compile

extension SharedKey {
    /// Says why it does not compile.
    @available(
        *,
        unavailable,
        message:
            "app storage takes Codable values, and RawRepresentable ones with a Codable raw value; make the type Codable or use .inMemory"
    )
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: (any SharedStore)? = nil
    ) -> Self { fatalError() }

    /// Says why it does not compile.
    @available(
        *,
        unavailable,
        message:
            "app storage takes Codable values, and RawRepresentable ones with a Codable raw value; make the type Codable or use .inMemory"
    )
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil
    ) -> Self { fatalError() }

    /// Says why it does not compile.
    @available(
        *,
        unavailable,
        message:
            "app storage takes Codable values, and RawRepresentable ones with a Codable raw value; make the type Codable or use .inMemory"
    )
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: (any SharedStore)? = nil
    ) -> Self { fatalError() }

    /// Says why it does not compile.
    @available(
        *,
        unavailable,
        message:
            "the entry is strict: its values are of another type; give the property the entry's type, optionality included"
    )
    @_disfavoredOverload
    public static func appStorage<Other>(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Other>>,
        store: (any SharedStore)? = nil
    ) -> Self { fatalError() }

    /// Says why it does not compile.
    @available(*, unavailable, message: "the path ends in a subdomain; go on to one of its entries")
    @_disfavoredOverload
    public static func appStorage<Child>(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyBuilder<Child>>,
        store: (any SharedStore)? = nil
    ) -> Self { fatalError() }
}
