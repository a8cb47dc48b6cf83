public import StorageKeys

// MARK: - Types that are `Codable`

extension SharedValue where Value: Codable {
    /// Creates the wrapper of a loose entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            CodableCoding<Value>()
        )
    }

    /// Creates the wrapper of a strict entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            CodableCoding<Value>()
        )
    }

    /// Creates the wrapper of a loose entry's value, nil until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(
            nil,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            CodableCoding<Value>()
        )
    }

    /// Creates the wrapper of a strict entry's value, nil until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(
            nil,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            CodableCoding<Value>()
        )
    }
}

// MARK: - Types that are only `RawRepresentable`, stored by their raw values

extension SharedValue where Value: RawRepresentable, Value.RawValue: Codable {
    /// Creates the wrapper of a loose entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawCoding<Value>()
        )
    }

    /// Creates the wrapper of a strict entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawCoding<Value>()
        )
    }
}

// MARK: - Optionals, arrays, sets and dictionaries of types that are only `RawRepresentable`

extension SharedValue where Value: RawContainer {
    /// Creates the wrapper of a loose entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawContainerCoding<Value>()
        )
    }

    /// Creates the wrapper of a strict entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default: what the property is given by `=`.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(
            wrappedValue,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawContainerCoding<Value>()
        )
    }

    /// Creates the wrapper of a loose entry's value, nil until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(
            nil,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawContainerCoding<Value>()
        )
    }

    /// Creates the wrapper of a strict entry's value, nil until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value; if not given, the one of `.appStorage` keys.
    @_disfavoredOverload
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(
            nil,
            at: path,
            .resolving(path, from: SharedKeyRoot.AppStorage()),
            .appStorage,
            store,
            RawContainerCoding<Value>()
        )
    }
}
