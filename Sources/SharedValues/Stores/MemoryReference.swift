import DefaultsLog
import StorageKeys
import Synchronization

/// A reference to a value of an ``InMemoryStore``, mutated where it is stored.
///
/// All state is guarded by the box's lock.
@safe
final class MemoryReference<Value: Sendable>: KeyReference<Value> {
    private enum Status {
        /// The key has no value.
        case absent
        /// The store has this reference's box.
        case stored
        /// The store has another box, of another type or under a former key; this is a copy.
        case copied
        /// The store has a value of another type, which isn't converted.
        case unreadable
    }

    private let store: InMemoryStore
    private let box: MemoryBox<Value>

    private var status = Status.absent
    private var error: SharedValueError?
    private let comparison: Comparison<Value>

    /// A copy of the value before a mutation, for comparison.
    private var before: UnsafeMutablePointer<Value>?
    private var hasBefore = false

    /// The number of changes made through this reference.
    private var revision = 0

    /// The number of other changes at the last lookup.
    private var changesSeen = 0

    init(
        _ entry: StorageKeyEntry,
        in store: InMemoryStore,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) {
        self.store = store
        box = store.box(for: entry.key) as? MemoryBox<Value> ?? MemoryBox(value())
        comparison = Comparison(sample: value())
        super.init(entry, in: store, coder: coder)
    }

    deinit {
        // What it points at is trivial: there is nothing to deinitialize.
        unsafe before?.deallocate()
    }

    // MARK: Reading

    override func read(default defaultValue: @autoclosure () -> Value) -> Value {
        let isLocked = lockForReading()
        defer { if isLocked { box.lock.unlock() } }
        return hasValue ? unsafe box.pointer.pointee : defaultValue()
    }

    override func load() throws(SharedValueError) -> Value? {
        let isLocked = lockForReading()
        defer { if isLocked { box.lock.unlock() } }
        if let error { throw error }
        return hasValue ? unsafe box.pointer.pointee : nil
    }

    override var isStored: Bool {
        let isLocked = lockForReading()
        defer { if isLocked { box.lock.unlock() } }
        return status != .absent
    }

    override var storageError: SharedValueError? {
        let isLocked = lockForReading()
        defer { if isLocked { box.lock.unlock() } }
        return error
    }

    private var hasValue: Bool { status == .stored || status == .copied }

    /// Locks the box with the state up to date, and returns whether it must be unlocked.
    private func lockForReading() -> Bool {
        while true {
            let isLocked = box.lockForReading(ownSubject)
            if changesSeen == changesElsewhere.load(ordering: .acquiring) { return isLocked }
            let revision = revision
            if isLocked { box.lock.unlock() }
            lookUp(since: revision)
        }
    }

    /// Finds out what the store has under the key and notes it, unless this reference has changed
    /// the value since the given revision.
    private func lookUp(since revision: Int) {
        let changes = changesElsewhere.load(ordering: .acquiring)
        var status = Status.absent
        var error: SharedValueError?
        var copy: Value?
        if let found = storedBox {
            if found === box {
                status = .stored
            } else {
                let isLocked = found.lockForReading(ownSubject)
                let value = found.liveValue
                if isLocked { found.lock.unlock() }
                // Without a lock, since converting an older form runs user code.
                copy = value as? Value ?? coder.upgrades?.upgraded(live: value)
                status = copy != nil ? .copied : .unreadable
                error = copy != nil ? nil : mismatch(value)
            }
        }
        var before: Value?
        defer { withExtendedLifetime(before) {} }
        let isLocked = box.lockForReading(ownSubject)
        defer { if isLocked { box.lock.unlock() } }
        guard revision == self.revision else { return }
        if let copy {
            // Released outside the lock, since releasing it may run user code.
            before = unsafe box.pointer.pointee
            unsafe box.pointer.pointee = copy
        }
        self.status = status
        self.error = error
        changesSeen = changes
    }

    /// The box under the key or else under the first former key that has one.
    private var storedBox: AnyMemoryBox? {
        ownSubject.entry.firstStored(store.box(for:))?.found
    }

    private func mismatch(_ value: any Sendable) -> SharedValueError {
        SharedValueError(
            .typeMismatch,
            key: ownSubject.entry.key,
            message: """
                the value in memory is \(String(describing: value).prefix(40).debugDescription) of \
                type \(type(of: value)), not \(Value.self); the default is read. Declare the key \
                with one type.
                """
        )
    }

    // MARK: Writing

    override func beginInPlace(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        lockForWriting()
        // From here on, an access by this thread stops, even one by the deinitializer of a replaced
        // value.
        box.isBeingMutated = true
        if !hasValue { unsafe box.pointer.pointee = defaultValue() }
        if status == .stored, comparison.isForMutations {
            let before = unsafe self.before ?? .allocate(capacity: 1)
            unsafe self.before = before
            unsafe before.initialize(to: box.pointer.pointee)
            hasBefore = true
        }
        return unsafe box.pointer
    }

    override func endInPlace() -> SharedValueError? {
        Mutation.checkThread(ownSubject)
        var isChange = true
        if hasBefore, let before = unsafe before {
            isChange = unsafe !comparison.areEqual(before, box.pointer)
            hasBefore = false
        }
        box.isBeingMutated = false
        finish(isChange: isChange)
        return nil
    }

    override func assign(_ value: Value) -> SharedValueError? {
        lockForWriting()
        if isEqual(to: value) {
            finish(isChange: false)
        } else {
            // Released outside the lock, since releasing it may run user code.
            let before = unsafe box.pointer.pointee
            unsafe box.pointer.pointee = value
            finish(isChange: true)
            withExtendedLifetime(before) {}
        }
        return nil
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        lockForWriting()
        guard status != .absent else {
            finish(isChange: false, isRemoval: true)
            return nil
        }
        let before = unsafe box.pointer.pointee
        unsafe box.pointer.pointee = defaultValue()
        finish(isChange: true, isRemoval: true)
        withExtendedLifetime(before) {}
        return nil
    }

    /// Whether the stored value is known to be equal to another one.
    private func isEqual(to value: Value) -> Bool {
        guard status == .stored else { return false }
        // Comparing runs user code: if it reads the value, it stops instead of waiting forever.
        box.isBeingMutated = true
        defer { box.isBeingMutated = false }
        return unsafe withUnsafePointer(to: value) { unsafe comparison.areEqual(box.pointer, $0) }
    }

    /// Opens a mutation: locks the box with the state up to date.
    private func lockForWriting() {
        Mutation.open(ownSubject)
        if !box.isHeldByTransaction { box.lock.lock() }
        while changesSeen != changesElsewhere.load(ordering: .acquiring) {
            let revision = revision
            if !box.isHeldByTransaction { box.lock.unlock() }
            lookUp(since: revision)
            if !box.isHeldByTransaction { box.lock.lock() }
        }
        if let transaction = ownSubject.context.openTransaction, !box.isHeldByTransaction {
            join(transaction)
        }
    }

    /// Closes a mutation: the store gets the box, or loses it.
    private func finish(isChange: Bool, isRemoval: Bool = false) {
        let goal = isRemoval ? Status.absent : .stored
        if status != goal {
            store.keep(isRemoval ? nil : box, for: ownSubject.entry.key)
            for key in ownSubject.entry.formerKeys { store.keep(nil, for: key) }
            status = goal
            error = nil
        }
        revision += 1
        if !box.isHeldByTransaction { box.lock.unlock() }
        if isChange { notifySiblings() }
        Mutation.close(ownSubject, isChange: isChange)
    }

    /// Keeps the box locked until a transaction ends, and remembers how to undo the transaction.
    private func join(_ transaction: Transaction) {
        box.isHeldByTransaction = true
        let (status, error) = (status, error)
        let value = unsafe box.pointer.pointee
        let boxes = ownSubject.entry.allKeys.map { ($0, store.box(for: $0)) }
        transaction.add(ownSubject) { [self] outcome in
            var isUndone = false
            if case .undone = outcome { isUndone = true }
            let before = unsafe box.pointer.pointee
            defer { withExtendedLifetime(before) {} }
            if isUndone {
                for (key, box) in boxes { store.keep(box, for: key) }
                unsafe box.pointer.pointee = value
                self.status = status
                self.error = error
                revision += 1
            }
            box.isHeldByTransaction = false
            box.lock.unlock()
            // They may have copied the undone value within the transaction.
            if isUndone { notifySiblings() }
        }
    }
}
