public import StorageKeys

extension SharedKey.Defaulted {
    /// Creates the key of the loose entry at a path with its default.
    public static func inMemory(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .inMemory, store, nil), defaultValue)
    }

    /// Creates the key of the strict entry at a path with its default.
    public static func inMemory(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .inMemory, store, nil), defaultValue)
    }

    /// Creates the key of the loose entry at a path of a domain of one's own with its default.
    public static func inMemory<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .inMemory, store, nil), defaultValue)
    }

    /// Creates the key of the strict entry at a path of a domain of one's own with its default.
    public static func inMemory<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.resolving(path), .inMemory, store, nil), defaultValue)
    }

    /// Creates the key of a plain string with its default.
    public static func inMemory(
        _ name: String,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self {
        Self(SharedKey(.named(name), .inMemory, store, nil), defaultValue)
    }
}

// MARK: - Declarations that cannot compile

extension SharedKey.Defaulted {
    /// Says why it does not compile.
    @available(
        *,
        unavailable,
        message:
            "the entry is strict: its values are of another type; give the property the entry's type, optionality included"
    )
    @_disfavoredOverload
    public static func inMemory<Other>(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyEntry.Strict<Other>>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self { fatalError() }

    /// Says why it does not compile.
    @available(*, unavailable, message: "the path ends in a subdomain; go on to one of its entries")
    @_disfavoredOverload
    public static func inMemory<Child>(
        _ path: KeyPath<StorageKeyBuilder<InMemoryStorageKeys>, StorageKeyBuilder<Child>>,
        store: (any SharedStore)? = nil,
        default defaultValue: Value
    ) -> Self { fatalError() }
}
