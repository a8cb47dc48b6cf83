import DefaultsLog
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

    /// Whether a read is fresh only while the store notifies of changes made elsewhere, since its
    /// version doesn't tell.
    let readsNeedObserving: Bool

    let handles = HandleTable()
    let observers = ObserverTable()
    let issues: IssueReporter
    private let watch = StoreWatch()

    /// The number of mutations begun in the store itself and not ended; only the thread that holds
    /// `mutationLock` touches it.
    private let depth = Atomic<Int>(0)

    /// Whether a transaction is open, for the thread that holds `mutationLock`: one look at this
    /// spares most mutations one at their thread's record.
    private let isInTransaction = Atomic<Bool>(false)

    /// Creates the context of one store.
    ///
    /// - Parameter issueHandler: Called with each error that no caller can be given: a failed
    ///   assignment, a value that can't be decoded. It may be called on any thread, and may read and
    ///   write any value. If `nil`, one line is written to standard error.
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
        issues = IssueReporter(issueHandler)
    }
}

extension SharedStoreContext {
    /// Has the wrappers on some keys read their values anew, and notifies their observers.
    ///
    /// A store calls it for changes that it wasn't asked to commit, without holding a lock. Inside a
    /// mutation or transaction of the thread, observers are notified after it.
    ///
    /// - Parameter keys: The changed keys.
    public func valuesDidChange(_ keys: Set<String>) {
        invalidate(keys.flatMap { handles.all(for: $0) })
    }

    /// Has all wrappers read their values anew, and notifies their observers.
    ///
    /// It is ``valuesDidChange(_:)`` for a store that doesn't know which keys have changed.
    public func allValuesDidChange() {
        invalidate(handles.all)
    }

    /// Hands an error to the issue handler, after the mutation that the thread is in, if any.
    public func report(_ error: SharedValueError) {
        issues.report(error)
    }

    /// Whether the thread is inside a mutation or transaction of the store.
    package var isBeingMutatedByCurrentThread: Bool { mutationLock.isOwnedByCurrentThread }

    /// The number of keys that have a living wrapper, for tests of what is left behind.
    package var handleCount: Int { handles.count }
}

extension SharedStoreContext {
    /// Has the store notify of changes made elsewhere, until the last handle is forgotten.
    func startObserving(_ store: any SharedStore) {
        watch.start(store)
    }

    /// Forgets a handle that is about to go; the last one ends the observing.
    func forget(_ id: ObjectIdentifier, of subject: Subject) {
        handles.remove(id, of: subject.entry)
        watch.stop(subject.store, ifEmpty: handles)
    }

    /// Has the other handles on a reference's keys look again, and their observers notified once the
    /// mutation has ended.
    func siblingsDidChange(of reference: AnyObject, on subject: Subject) {
        var siblings: [any ListedHandle] = []
        handles.append(for: subject.entry, to: &siblings)
        siblings.removeAll { $0.refers(to: reference) }
        for sibling in siblings { sibling.invalidate() }
        unsafe ThreadRecord.current.pointee.pending += siblings.map(\.subject)
    }

    private func invalidate(_ changed: [any ListedHandle]) {
        for handle in changed { handle.invalidate() }
        let thread = unsafe ThreadRecord.current
        unsafe thread.pointee.pending += changed.map(\.subject)
        if unsafe !thread.pointee.isMutating { ThreadRecord.deliver() }
    }

    /// The transaction of the store that the thread is in.
    @inline(__always)
    var openTransaction: Transaction? {
        guard isInTransaction.load(ordering: .relaxed) else { return nil }
        return unsafe ThreadRecord.current.pointee.transactions.first { $0.context === self }
    }

    /// Opens a transaction, which is closed with `nil`; the mutation lock is held.
    func setTransaction(_ transaction: Transaction?) {
        isInTransaction.store(transaction != nil, ordering: .relaxed)
        let thread = unsafe ThreadRecord.current
        unsafe thread.pointee.transactions.removeAll { $0.context === self }
        if let transaction { unsafe thread.pointee.transactions.append(transaction) }
    }

    /// Prepares the store for a mutation, unless that is done; the mutation lock is held.
    func enter(_ store: any SharedStore) throws(SharedValueError) {
        let depth = depth.load(ordering: .relaxed)
        if depth == 0 { try store.beginMutation() }
        self.depth.store(depth + 1, ordering: .relaxed)
    }

    /// Ends the store's mutation with the outermost one of the thread.
    func leave(_ store: any SharedStore) {
        let depth = depth.load(ordering: .relaxed) - 1
        self.depth.store(depth, ordering: .relaxed)
        if depth == 0 { store.endMutation() }
    }
}
