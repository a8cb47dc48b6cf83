public import StorageKeys

// Each of these is chosen where nothing else fits, and says why in one line.

// MARK: - A value that app storage cannot hold

extension SharedKey.Defaulted {
    /// Says why a declaration does not compile: app storage cannot hold the value.
    @available(
        *,
        unavailable,
        message: """
            app storage takes Codable values, and RawRepresentable ones with a Codable raw \
            value; make the type Codable or use .inMemory
            """
    )
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: app storage cannot hold the value.
    @available(
        *,
        unavailable,
        message: """
            app storage takes Codable values, and RawRepresentable ones with a Codable raw \
            value; make the type Codable or use .inMemory
            """
    )
    @_disfavoredOverload
    public static func appStorage(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: app storage cannot hold the value.
    @available(
        *,
        unavailable,
        message: """
            app storage takes Codable values, and RawRepresentable ones with a Codable raw \
            value; make the type Codable or use .inMemory
            """
    )
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: app storage cannot hold the value.
    @available(
        *,
        unavailable,
        message: """
            app storage takes Codable values, and RawRepresentable ones with a Codable raw \
            value; make the type Codable or use .inMemory
            """
    )
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: app storage cannot hold the value.
    @available(
        *,
        unavailable,
        message: """
            app storage takes Codable values, and RawRepresentable ones with a Codable raw \
            value; make the type Codable or use .inMemory
            """
    )
    @_disfavoredOverload
    public static func appStorage(
        _ name: String,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }
}

// MARK: - Another type than the entry's

extension SharedKey.Defaulted {
    /// Says why a declaration does not compile: the entry has values of another type.
    @available(
        *,
        unavailable,
        message: """
            the entry is strict: its values are of another type; give the property the entry's \
            type, optionality included
            """
    )
    @_disfavoredOverload
    public static func appStorage<Other>(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the entry has values of another type.
    @available(
        *,
        unavailable,
        message: """
            the entry is strict: its values are of another type; give the property the entry's \
            type, optionality included
            """
    )
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain, Other>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the entry has values of another type.
    @available(
        *,
        unavailable,
        message: """
            the entry is strict: its values are of another type; give the property the entry's \
            type, optionality included
            """
    )
    @_disfavoredOverload
    public static func inMemory<Other>(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the entry has values of another type.
    @available(
        *,
        unavailable,
        message: """
            the entry is strict: its values are of another type; give the property the entry's \
            type, optionality included
            """
    )
    @_disfavoredOverload
    public static func inMemory<Domain: StorageKeyDomain, Other>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }
}

// MARK: - A path that is not at its end

extension SharedKey.Defaulted {
    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public static func appStorage<Child>(
        _ path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public static func appStorage<Domain: StorageKeyDomain, Child>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public static func inMemory<Child>(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public static func inMemory<Domain: StorageKeyDomain, Child>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred,
        default defaultValue: Value
    ) -> Self { fatalError() }
}
