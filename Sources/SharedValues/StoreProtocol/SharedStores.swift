import DefaultsLog
import StorageKeys
import Synchronization

/// The kind of store that a key names.
enum StoreKind: UInt8, Sendable {
    case appStorage
    case inMemory
}

/// The stores that `.appStorage` and `.inMemory` keys refer to.
///
/// A value is looked up in the stores bound by `withSharedStores` where it is accessed, or else in
/// those bound where its wrapper was created, or else in the process's. A store passed as `store:`
/// always takes precedence. A global or static wrapper is created at its first use. See
/// <doc:ChoosingAStore>.
public enum SharedStores {
    @TaskLocal static var bound: Bindings?

    /// Whether any task has ever bound stores; until then, no access pays for looking.
    static var hasTaskLocalBindings: Bool { hasBound.load(ordering: .relaxed) }

    private static let hasBound = Atomic<Bool>(false)
}

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

        fileprivate init(
            _ appStorage: (any SharedStore)?,
            _ inMemory: (any SharedStore)?,
            _ outer: Bindings?
        ) {
            self.appStorage = appStorage ?? outer?.appStorage
            self.inMemory = inMemory ?? outer?.inMemory
        }

        func store(_ kind: StoreKind) -> (any SharedStore)? {
            switch kind {
            case .appStorage: appStorage
            case .inMemory: inMemory
            }
        }

        /// Keeps a handle as long as the binding lasts.
        func keep(_ handle: any ListedHandle, ofValues type: ObjectIdentifier, _ kind: StoreKind) {
            let id = HandleID(key: handle.subject.entry.key, type: type, kind: kind)
            handles.withLock { $0[id] = handle }
        }
    }

    fileprivate static func bindings(
        _ appStorage: (any SharedStore)?,
        _ inMemory: (any SharedStore)?
    ) -> Bindings {
        hasBound.store(true, ordering: .relaxed)
        return Bindings(appStorage, inMemory, bound)
    }
}

/// Runs an operation in which `.appStorage` and `.inMemory` keys refer to other stores.
///
/// Use it in tests, previews and tools. The binding is task-local: it applies to what the operation
/// calls and to tasks it creates, but not to detached tasks or to threads it starts.
///
/// - Parameters:
///   - appStorage: The store of `.appStorage` keys; `nil` keeps the one that is bound.
///   - inMemory: The store of `.inMemory` keys; `nil` keeps the one that is bound.
///   - operation: The operation to run.
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

/// Runs an asynchronous operation in which `.appStorage` and `.inMemory` keys refer to other
/// stores.
///
/// Use it in tests, previews and tools. The binding is task-local: it applies to what the operation
/// calls and to tasks it creates, but not to detached tasks or to threads it starts.
///
/// - Parameters:
///   - appStorage: The store of `.appStorage` keys; `nil` keeps the one that is bound.
///   - inMemory: The store of `.inMemory` keys; `nil` keeps the one that is bound.
///   - operation: The operation to run, in the caller's isolation.
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
