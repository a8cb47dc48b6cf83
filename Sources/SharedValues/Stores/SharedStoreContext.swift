import StorageKeys
import Synchronization

/// What ties a store to the values that are read and written through it.
///
/// A store creates one and keeps it for its lifetime.
public final class SharedStoreContext: Sendable {
    /// Serializes the mutations of the store's values among the threads of this process.
    let mutationLock = RecursiveLock()

    /// Whether values live in memory only and may be written within another store's mutation.
    let isVolatile: Bool

    /// Whether a read is fresh only while the store tells of changes made elsewhere, since its version
    /// does not.
    let readsNeedObserving: Bool

    private let issueHandler: @Sendable (SharedValueError) -> Void
    private let references = ReferenceTable()
    let observers = ObserverTable()

    /// Whether the store tells of changes made elsewhere, and the lock under which that changes.
    private let isObserving = Atomic<Bool>(false)
    private let observing = Guarded(false)

    /// The keys whose values were found large.
    private let largeKeys = Guarded<Set<String>>([])

    /// The transaction under way; touched only by the thread that holds `mutationLock`.
    nonisolated(unsafe) var openTransaction: TransactionScope?

    /// The number of mutations begun in the store itself and not ended; touched likewise.
    nonisolated(unsafe) private var depth = 0

    /// Creates the context of one store.
    ///
    /// - Parameter issueHandler: Called with each error that no caller can be given: a failed
    ///   assignment, a value that cannot be decoded. It may be called on any thread, and reads and
    ///   writes values at will. If nil, one line is written to standard error.
    public convenience init(issueHandler: (@Sendable (SharedValueError) -> Void)? = nil) {
        self.init(isVolatile: false, readsNeedObserving: true, issueHandler: issueHandler)
    }

    package init(
        isVolatile: Bool,
        readsNeedObserving: Bool,
        issueHandler: (@Sendable (SharedValueError) -> Void)?
    ) {
        self.isVolatile = isVolatile
        self.readsNeedObserving = readsNeedObserving
        self.issueHandler = issueHandler ?? { StandardError.write("SharedValues: \($0)") }
    }
}

extension SharedStoreContext {
    /// Tells the wrappers on some keys, and their observers, that the values have changed.
    ///
    /// A store calls it for changes that it was not asked to commit, without holding a lock. Inside a
    /// mutation or transaction of the thread, observers are told after it.
    ///
    /// - Parameter keys: The changed keys; nil stands for all.
    public func valuesDidChange(_ keys: Set<String>?) {
        let changed =
            keys.map { keys in keys.flatMap { references.all(for: $0) } } ?? references.all
        for reference in changed { reference.invalidate() }
        let thread = unsafe ThreadMutations.current
        unsafe thread.pointee.pending += changed.map(\.subject)
        if unsafe thread.pointee.innermost == nil { ThreadMutations.deliver() }
    }

    /// Hands an error to the issue handler, after the mutation that the thread is in, if any.
    public func report(_ error: SharedValueError) {
        let thread = unsafe ThreadMutations.current
        if unsafe thread.pointee.innermost == nil && !thread.pointee.isBusy {
            issueHandler(error)
        } else {
            unsafe thread.pointee.issues.append { [issueHandler] in issueHandler(error) }
        }
    }

    /// Whether the thread is inside a mutation or transaction of the store.
    package var isBeingMutatedByCurrentThread: Bool { mutationLock.isOwnedByCurrentThread }

    /// The number of keys that have a living wrapper, for tests of what is left behind.
    package var referenceCount: Int { references.count }
}

extension SharedStoreContext {
    /// Returns the handle that wrappers on an entry share, or the one that `make` creates.
    func handle<Value>(
        for entry: StorageKeyEntry,
        _ make: () -> Handle<Value>
    ) -> Handle<Value> {
        references.handle(for: entry, make)
    }

    /// Warns of a value whose size makes every write of it slow, once for each key.
    func noteSize(of value: StoredValue, for key: String) {
        let size = value.size
        guard size > 1_000_000, largeKeys.withLock({ $0.insert(key).inserted }) else { return }
        report(
            SharedValueError(
                .largeValue,
                key: key,
                message: """
                    the value is stored and takes \(size) bytes, which every write of it writes \
                    again; keep what exceeds 1,000,000 bytes in a file of its own
                    """
            )
        )
    }

    /// Forgets a handle that is about to go; the last one ends the observing.
    func forget(_ id: ObjectIdentifier, of subject: Subject) {
        references.remove(id, of: subject.entry)
        guard isObserving.load(ordering: .acquiring), references.count == 0 else { return }
        ThreadMutations.withoutDelivery {
            observing.withLock { isStarted in
                guard isStarted, references.count == 0 else { return }
                isObserving.store(false, ordering: .sequentiallyConsistent)
                subject.store.stopObserving()
                // A reference that was listed meanwhile may still have seen that it was observed.
                isStarted = references.count > 0
                if isStarted { start(subject.store) }
            }
        }
    }

    /// Has the store tell of changes made elsewhere, until the last handle is forgotten.
    func startObserving(_ store: any SharedStore) {
        if isObserving.load(ordering: .acquiring) { return }
        // The store may have issues to report, whose handler may read values.
        ThreadMutations.withoutDelivery {
            observing.withLock { isStarted in
                guard !isStarted else { return }
                isStarted = true
                start(store)
            }
        }
    }

    private func start(_ store: any SharedStore) {
        store.startObserving()
        isObserving.store(true, ordering: .sequentiallyConsistent)
    }

    /// Adds the living handles on an entry to those that a transaction keeps to its end.
    func keepHandles(for entry: StorageKeyEntry, in handles: inout [any ListedHandle]) {
        references.keepHandles(for: entry, in: &handles)
    }

    /// Has the other references on a reference's key look again, and their observers told once the
    /// mutation is over.
    func siblingsDidChange(of reference: some ListedReference) {
        let siblings = references.all(for: reference.subject.entry).filter { $0 !== reference }
        for sibling in siblings { sibling.invalidate() }
        unsafe ThreadMutations.current.pointee.pending += siblings.map(\.subject)
    }

    /// Prepares the store for a mutation, unless that is done; the mutation lock is held.
    func beginMutation(in store: any SharedStore) throws(SharedValueError) {
        if unsafe depth == 0 { try store.beginMutation() }
        unsafe depth += 1
    }

    func endMutation(in store: any SharedStore) {
        unsafe depth -= 1
        if unsafe depth == 0 { store.endMutation() }
    }
}
