public import StorageKeys

// Overload resolution picks one of these if nothing else fits; its message says why.

@available(
    *,
    unavailable,
    message: "the entry is strict: its values are of another type; use it, optionality included"
)
extension SharedValue {
    /// Not available: the entry has values of another type.
    @_disfavoredOverload
    public init<Other>(
        wrappedValue: Value = { fatalError() }(),
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: the entry has values of another type.
    @_disfavoredOverload
    public init<Other>(
        wrappedValue: Value = { fatalError() }(),
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

@available(*, unavailable, message: "the path ends in a subdomain; go on to one of its entries")
extension SharedValue {
    /// Not available: the path doesn't end in an entry.
    @_disfavoredOverload
    public init<Child>(
        wrappedValue: Value = { fatalError() }(),
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: the path doesn't end in an entry.
    @_disfavoredOverload
    public init<Child>(
        wrappedValue: Value = { fatalError() }(),
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

@available(
    *,
    unavailable,
    message: """
        give the property a default value, as in '= 0', or an optional type; a constant is \
        written SharedValue(wrappedValue: 0, …)
        """
)
extension SharedValue {
    /// Not available: there is no default.
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: there is no default.
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: there is no default.
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: there is no default.
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Not available: there is no default.
    @_disfavoredOverload
    public init(_ key: SharedKey<Value>) { fatalError() }
}

@available(
    *,
    unavailable,
    message: "a plain string doesn't name a store; write .appStorage(\"…\") or .inMemory(\"…\")"
)
extension SharedValue {
    /// Not available: a string alone doesn't name a store.
    @_disfavoredOverload
    public init(
        wrappedValue: Value = { fatalError() }(),
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}
