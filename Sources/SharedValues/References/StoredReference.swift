import StorageKeys
import Synchronization

/// The reference to a value of a store that keeps values encoded, or away from this process.
///
/// It keeps the decoded value until the store's changes. While one thread mutates the value in
/// place, other threads decode what is committed instead of waiting.
// @unchecked: all state is guarded by `lock`; the value's place belongs to a mutation while
// `isBeingMutated` is set, and to a transaction's thread while `isHeldByTransaction` is.
@safe
final class StoredReference<Value: Sendable>: Reference<Value>, ListedReference,
    @unchecked Sendable
{
    private enum Status {
        case absent
        case stored
        /// The store has a value that cannot be decoded.
        case unreadable
    }

    private let ownSubject: Subject
    private let store: any SharedStore
    private let coder: ValueCoder<Value>

    private let lock = Lock()
    // Unsafe: the value's place, whose address a mutation hands out.
    private let pointer: UnsafeMutablePointer<Value>
    private var status = Status.absent

    /// The committed form that the value was decoded from, and the name it is stored under.
    private var committed: (name: String, value: StoredValue)?

    /// Why the last load or save failed.
    private var loadError: SharedValueError?
    private var saveError: SharedValueError?

    private var isBeingMutated = false
    private var isHeldByTransaction = false

    /// Why the mutation that is under way could not begin in the store.
    private var refusal: SharedValueError?

    private var revision = 0
    private let changesElsewhere = Atomic<Int>(1)
    private var changesSeen = 0
    private var versionSeen: UInt64 = 0
    private let hasSiblings = Atomic<Bool>(false)

    /// Whether the store has been asked to tell of changes; it does as long as there is a reference.
    private let isObserved = Atomic<Bool>(false)

    init(
        _ entry: StorageKeyEntry,
        in store: any SharedStore,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) {
        self.store = store
        self.coder = coder
        ownSubject = Subject(entry: entry, store: store)
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value())
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    override var subject: Subject { ownSubject }

    override func access() {
        if !isObserved.load(ordering: .relaxed) {
            ownSubject.context.startObserving(store)
            isObserved.store(true, ordering: .relaxed)
        }
        ownSubject.access()
    }

    override func rebound(
        to bindings: SharedStores.Bindings,
        _ kind: StoreKind,
        default defaultValue: @autoclosure () -> Value
    ) -> Handle<Value>? {
        bindings.handle(for: ownSubject, kind, coder, default: defaultValue())
    }

    func invalidate() {
        changesElsewhere.add(1, ordering: .sequentiallyConsistent)
    }

    func noteSibling() {
        hasSiblings.store(true, ordering: .sequentiallyConsistent)
    }

    // MARK: Reading

    override func read(default defaultValue: @autoclosure () -> Value) -> Value {
        lock.lock()
        if status == .stored, !isBeingMutated, !isHeldByTransaction, isUpToDate {
            defer { lock.unlock() }
            return unsafe pointer.pointee
        }
        lock.unlock()
        return readAnew(default: defaultValue())
    }

    /// A function of its own, so that the other reads pay nothing for it.
    @inline(never)
    private func readAnew(default defaultValue: @autoclosure () -> Value) -> Value {
        current { try? $0.get() } ?? defaultValue()
    }

    override func load() throws(SharedValueError) -> Value? {
        invalidate()
        return try current { $0 }.get()
    }

    override var isStored: Bool {
        current { result in
            if case .success(nil) = result { false } else { true }
        }
    }

    override var storageError: SharedValueError? {
        current { _ in }
        return lock.withLock { saveError ?? loadError }
    }

    /// Calls `body` with the value if there is one, or the error of reading it.
    private func current<R>(_ body: (Result<Value?, SharedValueError>) -> R) -> R {
        var hasFailed = false
        while true {
            lock.lock()
            if isBeingMutated || isHeldByTransaction {
                lock.unlock()
                return body(duringMutation())
            }
            if hasFailed || isUpToDate {
                let known = known
                lock.unlock()
                return body(known)
            }
            let (committed, revision) = (committed, revision)
            lock.unlock()
            // A store that cannot be read now is asked again at the next access.
            hasFailed = !lookUp(committed?.value, since: revision)
        }
    }

    private var isUpToDate: Bool {
        changesSeen == changesElsewhere.load(ordering: .acquiring) && versionSeen == store.version
    }

    /// The value as noted; the lock is held.
    private var known: Result<Value?, SharedValueError> {
        switch (status, loadError) {
        case (.stored, _): .success(unsafe pointer.pointee)
        case (_, let error?): .failure(error)
        case (_, nil): .success(nil)
        }
    }

    /// The value while a mutation or a transaction has its place.
    private func duringMutation() -> Result<Value?, SharedValueError> {
        if ownSubject.context.mutationLock.isOwnedByCurrentThread {
            if isBeingMutated {
                fatalError(
                    """
                    Overlapping accesses to \(ownSubject.label): it is read inside its own \
                    mutation. Use the value that the mutation already has.
                    """
                )
            }
            return known
        }
        return Result { () throws(SharedValueError) in
            guard let stored = try storedValue()?.value else { return nil }
            return try coder.decode(stored, for: ownSubject.entry.key)
        }
    }

    /// Returns what the store has under the key or else under the first former name that has a
    /// value, as an open transaction of this thread will leave it.
    private func storedValue() throws(SharedValueError) -> (name: String, value: StoredValue)? {
        let entry = ownSubject.entry
        if let value = try storedValue(under: entry.key) { return (entry.key, value) }
        for name in entry.formerNames {
            if let value = try storedValue(under: name) { return (name, value) }
        }
        return nil
    }

    private func storedValue(under name: String) throws(SharedValueError) -> StoredValue? {
        let context = ownSubject.context
        if context.mutationLock.isOwnedByCurrentThread,
            let change = unsafe context.openTransaction?.changes[name]
        {
            return change.value
        }
        return try store.storedValue(forKey: name)
    }

    /// Finds out what the store has and notes it, unless this reference has changed the value since
    /// the given revision; returns whether the store could be read.
    private func lookUp(_ known: StoredValue?, since revision: Int) -> Bool {
        // Both before the load, so that a change after it is noticed later.
        let changes = changesElsewhere.load(ordering: .acquiring)
        let version = store.version
        // Without a lock: decoding is the user's code.
        let found: (name: String, value: StoredValue)?
        do {
            found = try storedValue()
        } catch {
            note(loadError: error)
            return false
        }
        var isKnown = false
        var decoded: Value?
        var failure: SharedValueError?
        if let value = found?.value {
            isKnown = known?.isSame(as: value) == true
            if !isKnown {
                do {
                    decoded = try coder.decode(value, for: ownSubject.entry.key)
                } catch {
                    failure = error
                }
            }
        }
        lock.lock()
        guard revision == self.revision, !isBeingMutated, !isHeldByTransaction else {
            lock.unlock()
            return true
        }
        changesSeen = changes
        versionSeen = version
        committed = found
        if !isKnown {
            status = decoded != nil ? .stored : failure != nil ? .unreadable : .absent
            loadError = failure
        }
        let before = unsafe pointer.pointee
        if let decoded { unsafe pointer.pointee = decoded }
        lock.unlock()
        withExtendedLifetime(before) {}
        if let failure { ownSubject.context.report(failure) }
        return true
    }

    /// Notes that the store cannot be read; the value last read stays.
    private func note(loadError error: SharedValueError) {
        let isNew = lock.withLock {
            defer { loadError = error }
            return loadError?.message != error.message
        }
        if isNew { ownSubject.context.report(error) }
    }

    // MARK: Writing

    override func begin(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        openMutation()
        lock.withLock {
            if status != .stored { unsafe pointer.pointee = defaultValue() }
            isBeingMutated = true
        }
        return unsafe pointer
    }

    override func end() -> SharedValueError? {
        ownSubject.checkThread()
        return closeMutation(storing: unsafe pointer.pointee, isInPlace: true)
    }

    override func assign(_ value: Value) -> SharedValueError? {
        openMutation()
        return closeMutation(storing: value)
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        openMutation()
        return closeMutation(storing: nil)
    }

    /// Begins a mutation with the value up to date, or notes why it will be refused.
    private func openMutation() {
        ownSubject.open()
        do {
            try ownSubject.context.beginMutation(in: store)
            refusal = nil
        } catch {
            refusal = error
        }
        if isHeldByTransaction { return }
        // Nobody else can change the value from here on, if the mutation has begun.
        current { _ in }
        if refusal == nil, let transaction = unsafe ownSubject.context.openTransaction {
            join(transaction)
        }
    }

    /// Ends a mutation: has the store commit a value, or its removal, and notes the outcome.
    private func closeMutation(storing value: Value?, isInPlace: Bool = false) -> SharedValueError?
    {
        let context = ownSubject.context
        var isChange = false
        var failure = refusal
        if failure == nil {
            do {
                isChange = try commit(value, isInPlace: isInPlace)
            } catch {
                failure = error
            }
        }
        lock.withLock {
            isBeingMutated = false
            revision += 1
            saveError = failure
            // What is read is what is stored: the value in place may be half changed.
            if failure != nil {
                committed = nil
                if isInPlace { status = .absent }
            }
        }
        if failure != nil { invalidate() }
        if refusal == nil { context.endMutation(in: store) }
        if isChange, hasSiblings.load(ordering: .acquiring) { context.siblingsDidChange(of: self) }
        ownSubject.close(isChange: isChange)
        return failure
    }

    /// Has the store commit a value, or its removal, and returns whether that is a change.
    private func commit(_ value: Value?, isInPlace: Bool) throws(SharedValueError) -> Bool {
        let entry = ownSubject.entry
        var new: StoredValue?
        if let value { new = try coder.encode(value, as: store.form, for: entry.key) }
        if isSame(new, value, isInPlace: isInPlace) { return false }
        var changes: [StoredChange] = []
        if new != nil || committed?.name == entry.key {
            let isUnreadable = status == .unreadable
            changes.append(
                StoredChange(key: entry.key, value: new, replacesUnreadable: isUnreadable)
            )
        }
        for name in entry.formerNames where try storedValue(under: name) != nil {
            changes.append(StoredChange(key: name, value: nil))
        }
        if changes.isEmpty { return false }
        if let transaction = unsafe ownSubject.context.openTransaction {
            transaction.add(changes)
        } else {
            try store.commit(changes)
        }
        let version = store.version
        lock.withLock {
            versionSeen = version
            committed = new.map { (entry.key, $0) }
            status = new != nil ? .stored : .absent
            loadError = nil
        }
        if let value, !isInPlace { replace(with: value) }
        return true
    }

    /// Puts a value in the place of the present one, which is released after the lock: a value's
    /// end may be its owner's.
    private func replace(with value: Value) {
        lock.lock()
        let before = unsafe pointer.pointee
        unsafe pointer.pointee = value
        lock.unlock()
        withExtendedLifetime(before) {}
    }

    /// Whether a new value is known to be the one that is stored under the key already.
    private func isSame(_ new: StoredValue?, _ value: Value?, isInPlace: Bool) -> Bool {
        guard let new, let value, status == .stored, let committed,
            committed.name == ownSubject.entry.key
        else { return false }
        if committed.value.isSame(as: new) { return true }
        guard !isInPlace, case .live = new else { return false }
        return unsafe withUnsafePointer(to: value) {
            unsafe Comparison<Value>().areEqual(pointer, $0)
        }
    }

    /// Keeps the value to this thread until a transaction ends.
    private func join(_ transaction: TransactionScope) {
        lock.withLock { isHeldByTransaction = true }
        transaction.add(self) { [self] isCommitted in
            let version = store.version
            lock.withLock {
                isHeldByTransaction = false
                revision += 1
                if isCommitted {
                    versionSeen = version
                } else {
                    committed = nil
                }
            }
            if !isCommitted {
                invalidate()
                if hasSiblings.load(ordering: .acquiring) {
                    ownSubject.context.siblingsDidChange(of: self)
                }
            }
        }
    }
}
