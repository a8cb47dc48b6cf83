import DefaultsLog

extension SharedStores {
    /// Sets the stores of this process, before any of them is used.
    ///
    /// Call it once, first thing in `main`. The making of a wrapper counts as a use, also as a
    /// global or static; a second call or one after the first use stops with a message.
    ///
    /// - Parameters:
    ///   - appStorage: The store of `.appStorage` keys; nil leaves ``FileDefaultsStore/standard``.
    ///   - inMemory: The store of `.inMemory` keys; nil leaves an ``InMemoryStore``.
    public static func prepare(
        appStorage: (any SharedStore)? = nil,
        inMemory: (any SharedStore)? = nil
    ) {
        let isFirst = preparation.withLock { state in
            guard case .open = state else { return false }
            state = .prepared(appStorage, inMemory)
            return true
        }
        if !isFirst {
            fatalError(
                """
                SharedStores.prepare was called a second time or after a store of the process was \
                used. Call it once, before the first @SharedValue is made.
                """
            )
        }
    }

    private enum Preparation {
        case open
        case prepared((any SharedStore)?, (any SharedStore)?)
        case used
    }

    private static let preparation = Guarded(Preparation.open)

    private static let process: (appStorage: any SharedStore, inMemory: any SharedStore) =
        preparation.withLock { state in
            defer { state = .used }
            guard case .prepared(let appStorage, let inMemory) = state else {
                return (FileDefaultsStore.standard, InMemoryStore())
            }
            return (appStorage ?? FileDefaultsStore.standard, inMemory ?? InMemoryStore())
        }

    /// The store of a kind where a wrapper is made.
    static func store(_ kind: StoreKind) -> any SharedStore {
        if hasTaskLocalBindings, let store = bound?.store(kind) { return store }
        return switch kind {
        case .appStorage: process.appStorage
        case .inMemory: process.inMemory
        }
    }
}

extension SharedStores {
    /// The store of `.appStorage` keys here: the one that the task has bound, else the process's.
    ///
    /// A transaction that changes several of their values is one of this store.
    public static var appStorage: any SharedStore { store(.appStorage) }

    /// The store of `.inMemory` keys here: the one that the task has bound, else the process's.
    public static var inMemory: any SharedStore { store(.inMemory) }

    /// What a parameter `store:` is if it is not given: the store of the key's kind, found where the
    /// value is accessed.
    ///
    /// It keeps nothing itself. The parameter is no optional, so that a group that is not available
    /// cannot silently become another store.
    public static let inferred: any SharedStore = InferredStore()

    private final class InferredStore: SharedStore {
        let context = SharedStoreContext()

        func storedValue(forKey key: String) throws(SharedValueError) -> StoredValue? {
            throw isNone(key)
        }

        func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
            throw isNone(changes[0].key)
        }

        private func isNone(_ key: String) -> SharedValueError {
            SharedValueError(
                .unavailable,
                key: key,
                message: "SharedStores.inferred keeps no values; use SharedStores.appStorage"
            )
        }
    }
}

extension SharedStore {
    /// The store, or nil where a key's kind names it.
    var named: (any SharedStore)? { self === SharedStores.inferred ? nil : self }
}
