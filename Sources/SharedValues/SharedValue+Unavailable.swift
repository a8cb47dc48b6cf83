public import StorageKeys

// Each of these is chosen where nothing else fits, and says why in one line.

// MARK: - A value that app storage cannot hold

extension SharedValue {
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
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

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
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

// An extension of its own, so that it goes before the one for want of a default.
extension SharedValue where Value: ExpressibleByNilLiteral {
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
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

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
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

// MARK: - Another type than the entry's

extension SharedValue {
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
    public init<Other>(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

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
    public init<Other>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

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
    public init<Other>(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

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
    public init<Other>(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

// MARK: - No default

extension SharedValue {
    /// Says why a declaration does not compile: there is no default.
    @available(
        *,
        unavailable,
        message: """
            give the property a default value, as in '= 0', or an optional type; a constant is \
            written SharedValue(wrappedValue: 0, …)
            """
    )
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: there is no default.
    @available(
        *,
        unavailable,
        message: """
            give the property a default value, as in '= 0', or an optional type; a constant is \
            written SharedValue(wrappedValue: 0, …)
            """
    )
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: there is no default.
    @available(
        *,
        unavailable,
        message: """
            give the property a default value, as in '= 0', or an optional type; a constant is \
            written SharedValue(wrappedValue: 0, …)
            """
    )
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: there is no default.
    @available(
        *,
        unavailable,
        message: """
            give the property a default value, as in '= 0', or an optional type; a constant is \
            written SharedValue(wrappedValue: 0, …)
            """
    )
    @_disfavoredOverload
    public init(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: there is no default.
    @available(
        *,
        unavailable,
        message: """
            give the property a default value, as in '= 0', or an optional type; a constant is \
            written SharedValue(wrappedValue: 0, …)
            """
    )
    @_disfavoredOverload
    public init(_ key: SharedKey<Value>) { fatalError() }
}

// MARK: - A path that is not at its end

extension SharedValue {
    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public init<Child>(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public init<Child>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public init<Child>(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: the path does not end in an entry.
    @available(
        *,
        unavailable,
        message: "the path ends in a subdomain; go on to one of its entries"
    )
    @_disfavoredOverload
    public init<Child>(
        _ path: KeyPath<SharedKeyRoot.InMemory, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}

// MARK: - A plain string

extension SharedValue {
    /// Says why a declaration does not compile: a string alone names no store.
    @available(
        *,
        unavailable,
        message: """
            a plain string names no store; write .appStorage("…") or .inMemory("…")
            """
    )
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }

    /// Says why a declaration does not compile: a string alone names no store.
    @available(
        *,
        unavailable,
        message: """
            a plain string names no store; write .appStorage("…") or .inMemory("…")
            """
    )
    @_disfavoredOverload
    public init(
        _ name: String,
        store: any SharedStore = SharedStores.inferred
    ) { fatalError() }
}
