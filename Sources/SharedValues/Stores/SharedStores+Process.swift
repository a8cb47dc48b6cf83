import DefaultsLog

extension SharedStores {
    /// Sets the stores of this process, before any of them is used.
    ///
    /// Call it once, first thing in `main`. Creating a wrapper, including a global or static one,
    /// counts as a use. A second call, or a call after the first use, stops with a message.
    ///
    /// - Parameters:
    ///   - appStorage: The store of `.appStorage` keys; `nil` means ``FileDefaultsStore/standard``.
    ///   - inMemory: The store of `.inMemory` keys; `nil` means a new ``InMemoryStore``.
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
                used. Call it once, before the first @SharedValue is created.
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

    /// Returns the store of a kind for a wrapper that is created here.
    static func store(_ kind: StoreKind) -> any SharedStore {
        if hasTaskLocalBindings, let store = bound?.store(kind) { return store }
        return switch kind {
        case .appStorage: process.appStorage
        case .inMemory: process.inMemory
        }
    }
}

extension SharedStores {
    /// The current store of `.appStorage` keys: the one that the task has bound, or else the
    /// process's.
    ///
    /// Use it for a transaction that changes several of their values.
    public static var appStorage: any SharedStore { store(.appStorage) }

    /// The current store of `.inMemory` keys: the one that the task has bound, or else the
    /// process's.
    public static var inMemory: any SharedStore { store(.inMemory) }

    /// The default of `store:` parameters: the store of the key's kind, found where the value is
    /// accessed.
    ///
    /// It doesn't store anything itself. The parameter isn't optional, so that an app group that
    /// isn't available can't silently become another store.
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
    /// The store, or `nil` if it is inferred from a key's kind.
    var named: (any SharedStore)? { self === SharedStores.inferred ? nil : self }
}
