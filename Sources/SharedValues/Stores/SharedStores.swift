import StorageKeys
import Synchronization

/// Which kind of store a key names.
enum StoreKind: UInt8, Sendable {
    case appStorage
    case inMemory
}

/// The stores that `.appStorage` and `.inMemory` keys stand for.
///
/// A value is found in the stores bound by `withSharedStores` where it is accessed, else in those
/// bound where its wrapper was made, else in the process's. A store named by `store:` always wins. A
/// global or static wrapper is made at its first use. See <doc:ChoosingAStore>.
public enum SharedStores {
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
        if areBound, let store = bound?.store(kind) { return store }
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

        func commit(_ changes: [StoredChange]) throws(SharedValueError) {
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
    /// the store, or nil if a key's kind names it.
    var named: (any SharedStore)? { self === SharedStores.inferred ? nil : self }
}

// MARK: - Stores bound by a task

extension SharedStores {
    /// The stores that a task has bound, with the handles that were looked up in them.
    ///
    /// It keeps those handles, so that an observation outlives the access that made it.
    package final class Bindings: Sendable {
        private let appStorage: (any SharedStore)?
        private let inMemory: (any SharedStore)?
        private let handles = Guarded<[HandleID: any ListedHandle]>([:])

        private struct HandleID: Hashable {
            let key: String
            let type: ObjectIdentifier
            let kind: StoreKind
        }

        init(_ appStorage: (any SharedStore)?, _ inMemory: (any SharedStore)?, _ outer: Bindings?) {
            self.appStorage = appStorage ?? outer?.appStorage
            self.inMemory = inMemory ?? outer?.inMemory
        }

        func store(_ kind: StoreKind) -> (any SharedStore)? {
            switch kind {
            case .appStorage: appStorage
            case .inMemory: inMemory
            }
        }

        /// Returns the handle of a subject's key in the store of a kind, if that is another store.
        func handle<Value>(
            for subject: Subject,
            _ kind: StoreKind,
            _ coder: ValueCoder<Value>,
            default defaultValue: @autoclosure () -> Value
        ) -> Handle<Value>? {
            guard let store = store(kind), store !== subject.store else { return nil }
            let entry = subject.entry
            let handle = Handle.shared(entry, in: store, initially: defaultValue()) { coder }
            let type = ObjectIdentifier(Value.self)
            handles.withLock { $0[HandleID(key: entry.key, type: type, kind: kind)] = handle }
            return handle
        }
    }

    @TaskLocal static var bound: Bindings?

    /// Whether any task has ever bound stores; until then nobody pays for looking.
    static var areBound: Bool { hasBound.load(ordering: .relaxed) }

    private static let hasBound = Atomic<Bool>(false)

    fileprivate static func bindings(
        _ appStorage: (any SharedStore)?,
        _ inMemory: (any SharedStore)?
    ) -> Bindings {
        hasBound.store(true, ordering: .relaxed)
        return Bindings(appStorage, inMemory, bound)
    }
}

/// Runs an operation for which `.appStorage` and `.inMemory` keys stand for other stores.
///
/// For tests, previews and tools. The binding is task-local: it holds for what the operation calls
/// and for tasks it creates, except detached ones, and not for threads it starts.
///
/// - Parameters:
///   - appStorage: The store of `.appStorage` keys; nil leaves the one that is bound.
///   - inMemory: The store of `.inMemory` keys; nil leaves the one that is bound.
///   - operation: What is run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withSharedStores<R>(
    appStorage: (any SharedStore)? = nil,
    inMemory: (any SharedStore)? = nil,
    operation: () throws -> R
) rethrows -> R {
    try SharedStores.$bound.withValue(
        SharedStores.bindings(appStorage, inMemory),
        operation: operation
    )
}

/// Runs an asynchronous operation for which `.appStorage` and `.inMemory` keys stand for other
/// stores.
///
/// For tests, previews and tools. The binding is task-local: it holds for what the operation calls
/// and for tasks it creates, except detached ones, and not for threads it starts.
///
/// - Parameters:
///   - appStorage: The store of `.appStorage` keys; nil leaves the one that is bound.
///   - inMemory: The store of `.inMemory` keys; nil leaves the one that is bound.
///   - operation: What is run, in the caller's isolation.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public nonisolated(nonsending) func withSharedStores<R>(
    appStorage: (any SharedStore)? = nil,
    inMemory: (any SharedStore)? = nil,
    operation: () async throws -> R
) async rethrows -> R {
    try await SharedStores.$bound.withValue(
        SharedStores.bindings(appStorage, inMemory),
        operation: operation
    )
}
