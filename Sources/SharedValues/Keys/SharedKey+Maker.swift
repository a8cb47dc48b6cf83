public import StorageKeys

extension SharedKey {
    /// A callable value that makes keys, as `.appStorage` does in
    /// `.appStorage(\.settings.launchCount)`.
    ///
    /// You don't need to name it. Its paths start from the domain `TopDomain` unless you pass
    /// another one.
    public struct Maker<TopDomain: StorageKeyDomain>: Sendable {
        let kind: StoreKind

        /// Creates the key of the loose entry at a path.
        ///
        /// - Parameters:
        ///   - path: The path of the entry from the top of the domain.
        ///   - store: The store of the value. By default, the store of the key's kind.
        /// - Returns: The key.
        public func callAsFunction(
            _ path: KeyPath<StorageKeyBuilder<TopDomain>, StorageKeyEntry>,
            store: any SharedStore = SharedStores.inferred
        ) -> SharedKey {
            SharedKey(.resolving(path), kind, store)
        }

        /// Creates the key of the strict entry at a path.
        ///
        /// - Parameters:
        ///   - path: The path of the entry from the top of the domain.
        ///   - store: The store of the value. By default, the store of the key's kind.
        /// - Returns: The key.
        public func callAsFunction(
            _ path: KeyPath<StorageKeyBuilder<TopDomain>, StorageKeyEntry.Strict<Value>>,
            store: any SharedStore = SharedStores.inferred
        ) -> SharedKey {
            SharedKey(.resolving(path), kind, store)
        }

        /// Creates the key of the loose entry at a path of a custom domain.
        ///
        /// - Parameters:
        ///   - domain: The domain, such as `MyKeys.self`.
        ///   - path: The path of the entry from the top of the domain.
        ///   - store: The store of the value. By default, the store of the key's kind.
        /// - Returns: The key.
        public func callAsFunction<Domain: StorageKeyDomain>(
            _ domain: Domain.Type,
            _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
            store: any SharedStore = SharedStores.inferred
        ) -> SharedKey {
            SharedKey(.resolving(path), kind, store)
        }

        /// Creates the key of the strict entry at a path of a custom domain.
        ///
        /// - Parameters:
        ///   - domain: The domain, such as `MyKeys.self`.
        ///   - path: The path of the entry from the top of the domain.
        ///   - store: The store of the value. By default, the store of the key's kind.
        /// - Returns: The key.
        public func callAsFunction<Domain: StorageKeyDomain>(
            _ domain: Domain.Type,
            _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
            store: any SharedStore = SharedStores.inferred
        ) -> SharedKey {
            SharedKey(.resolving(path), kind, store)
        }

        /// Creates a key from a plain string.
        ///
        /// - Parameters:
        ///   - name: The complete key, used as it is.
        ///   - store: The store of the value. By default, the store of the key's kind.
        /// - Returns: The key.
        public func callAsFunction(
            _ name: String,
            store: any SharedStore = SharedStores.inferred
        ) -> SharedKey {
            SharedKey(StorageKeyEntry(stringLiteral: name), kind, store)
        }
    }
}

// Overload resolution picks one of these if nothing else fits; its message says why.

@available(
    *,
    unavailable,
    message: "the entry is strict: its values are of another type; use it, optionality included"
)
extension SharedKey.Maker {
    /// Not available: the entry has values of another type.
    @_disfavoredOverload
    public func callAsFunction<Other>(
        _ path: KeyPath<StorageKeyBuilder<TopDomain>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) -> SharedKey { fatalError() }

    /// Not available: the entry has values of another type.
    @_disfavoredOverload
    public func callAsFunction<Domain: StorageKeyDomain, Other>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Other>>,
        store: any SharedStore = SharedStores.inferred
    ) -> SharedKey { fatalError() }
}

@available(*, unavailable, message: "the path ends in a subdomain; go on to one of its entries")
extension SharedKey.Maker {
    /// Not available: the path doesn't end in an entry.
    @_disfavoredOverload
    public func callAsFunction<Child>(
        _ path: KeyPath<StorageKeyBuilder<TopDomain>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) -> SharedKey { fatalError() }

    /// Not available: the path doesn't end in an entry.
    @_disfavoredOverload
    public func callAsFunction<Domain: StorageKeyDomain, Child>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyBuilder<Child>>,
        store: any SharedStore = SharedStores.inferred
    ) -> SharedKey { fatalError() }
}
