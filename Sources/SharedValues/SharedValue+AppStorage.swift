public import StorageKeys

extension SharedValue {
    /// Creates the wrapper of a loose entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default value, given after `=` in the declaration.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value. By default, the store of `.appStorage` keys.
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(wrappedValue, at: path, .resolving(path, from: .init()), .appStorage, store)
    }

    /// Creates the wrapper of a strict entry's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default value, given after `=` in the declaration.
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value. By default, the store of `.appStorage` keys.
    public init(
        wrappedValue: Value,
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) {
        self.init(wrappedValue, at: path, .resolving(path, from: .init()), .appStorage, store)
    }

    /// Creates the wrapper of a loose entry's value, which is `nil` until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value. By default, the store of `.appStorage` keys.
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(nil, at: path, .resolving(path, from: .init()), .appStorage, store)
    }

    /// Creates the wrapper of a strict entry's value, which is `nil` until it is set.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, such as `\.appStorage.settings.launchCount`.
    ///   - store: The store of the value. By default, the store of `.appStorage` keys.
    public init<Wrapped>(
        _ path: KeyPath<SharedKeyRoot.AppStorage<Value>, StorageKeyEntry.Strict<Value>>,
        store: any SharedStore = SharedStores.inferred
    ) where Value == Wrapped? {
        self.init(nil, at: path, .resolving(path, from: .init()), .appStorage, store)
    }
}
