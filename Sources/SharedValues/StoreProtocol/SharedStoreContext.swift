import DefaultsLog
import StorageKeys
import Synchronization

/// The connection between a store and the values that are read and written through it.
///
/// A store creates one and keeps it for its lifetime.
public final class SharedStoreContext: Sendable {
    /// Serializes the mutations of the store's values among the threads of this process.
    let mutationLock = RecursiveLock()

    /// The address of the record of the thread that holds `mutationLock`.
    private let mutatingThreadAddress = Atomic<UInt>(0)

    /// Whether values live in memory only and may be written within another store's mutation.
    let isVolatile: Bool

    /// Whether a read is fresh only while the store reports changes made elsewhere, since its
    /// version doesn't count them.
    let readsNeedObserving: Bool

    let handles = HandleTable()
    let observers = ObserverTable()
    let issues: IssueReporter
    private let watch = StoreWatch()

    /// The number of mutations begun in the store itself and not ended; only the thread that holds
    /// `mutationLock` touches it.
    private let depth = Atomic<Int>(0)

    /// Whether a transaction is open, for the thread that holds `mutationLock`.
    ///
    /// Checking this spares most mutations a look at their thread's record.
    private let isInTransaction = Atomic<Bool>(false)

    /// Creates the context of one store.
    ///
    /// - Parameter issueHandler: Called with each error that can't be thrown, such as that of a
    ///   failed assignment or of a value that can't be decoded. It may be called on any thread, and
    ///   may read and write any value. If `nil`, one line is written to standard error.
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
    /// Makes the wrappers of some keys reload their values, and notifies their observers.
    ///
    /// Call it without holding a lock, for changes that the store wasn't asked to commit. Inside a
    /// mutation or transaction of the current thread, observers are notified afterwards.
    ///
    /// - Parameter keys: The changed keys.
    public func valuesDidChange(_ keys: Set<String>) {
        invalidate(keys.flatMap { handles.all(for: $0) })
    }

    /// Makes all wrappers reload their values, and notifies their observers.
    ///
    /// Call it instead of ``valuesDidChange(_:)`` if the store doesn't know which keys have
    /// changed.
    public func allValuesDidChange() {
        invalidate(handles.all)
    }

    /// Reports an error to the issue handler, after the mutation that the thread is in, if any.
    public func report(_ error: SharedValueError) {
        issues.report(error)
    }

    /// Whether the thread is inside a mutation or transaction of the store.
    package var isBeingMutatedByCurrentThread: Bool { mutationLock.isOwnedByCurrentThread }

    /// The number of keys that have a living wrapper, for tests.
    package var handleCount: Int { handles.count }
}

extension SharedStoreContext {
    /// Makes the store report changes made elsewhere, until the last handle is removed.
    func startObserving(_ store: any SharedStore) {
        watch.start(store)
    }

    /// Removes a handle that is being deinitialized; the last one ends the observation.
    func forget(_ id: ObjectIdentifier, of subject: Subject) {
        handles.remove(id, of: subject.entry)
        watch.stop(subject.store, ifEmpty: handles)
    }

    /// Makes the other handles of a reference's keys reload, and notifies their observers once the
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

    /// The record of the calling thread, which holds `mutationLock`; looking it up takes longer.
    @inline(__always)
    var mutatingThread: UnsafeMutablePointer<ThreadRecord> {
        let address = mutatingThreadAddress.load(ordering: .relaxed)
        return unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// Notes the record of the thread that has acquired `mutationLock`.
    @inline(__always)
    func noteMutation(by thread: UnsafeMutablePointer<ThreadRecord>) {
        mutatingThreadAddress.store(UInt(bitPattern: thread), ordering: .relaxed)
    }

    /// The transaction of the store that the thread is in.
    @inline(__always)
    var openTransaction: Transaction? {
        isInTransaction.load(ordering: .relaxed) ? transactionOfThread : nil
    }

    /// A separate function, so that mutations outside transactions don't pay for it.
    @inline(never)
    private var transactionOfThread: Transaction? {
        unsafe ThreadRecord.current.pointee.transactions.first { $0.context === self }
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
