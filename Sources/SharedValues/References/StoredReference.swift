import StorageKeys
import Synchronization

/// The reference to a value of a store that keeps values encoded, or away from this process.
///
/// It keeps the decoded value until the store's changes. While one thread mutates the value in
/// place, other threads decode what is committed instead of waiting.
// @unchecked: all state is guarded by `lock`; the value's place belongs to a mutation while
// `isBeingMutated` is set, and to a transaction's thread while `isHeldByTransaction` is.
@safe
final class StoredReference<Value: Sendable>: KeyReference<Value>, @unchecked Sendable {
    enum Status {
        case absent
        case stored
        /// The store has a value that cannot be decoded.
        case unreadable
    }

    let store: any SharedStore

    let lock = Lock()
    // Unsafe: the value's place, whose address a mutation hands out.
    let pointer: UnsafeMutablePointer<Value>
    var status = Status.absent

    /// The committed form that the value was decoded from.
    var committed: StoredValue?

    /// Whether that is stored under a former key.
    var hasFormerKey = false

    /// Why the stored value cannot be decoded.
    var decodingError: SharedValueError?

    /// Why the store could not be read at the last look.
    var accessError: SharedValueError?

    /// Why the last load failed.
    var loadError: SharedValueError? { accessError ?? decodingError }

    /// Why the last save failed.
    var saveError: SharedValueError?

    var isBeingMutated = false
    var isHeldByTransaction = false

    /// Whether a mutation of any kind is open, in which only its thread notes what is stored.
    var isMutationOpen = false

    /// Why the mutation that is under way could not begin in the store.
    var refusal: SharedValueError?

    var revision = 0
    var changesSeen = 0
    var versionSeen: UInt64 = 0

    /// Whether the store has been asked to tell of changes; it does as long as there is a reference.
    let isObserved = Atomic<Bool>(false)

    init(
        _ entry: StorageKeyEntry,
        in store: any SharedStore,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) {
        self.store = store
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value())
        super.init(entry, in: store, coder: coder)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    override func access() {
        let isTracked = ownSubject.access()
        if isObserved.load(ordering: .relaxed) { return }
        if isTracked || ownSubject.context.readsNeedObserving || !TrackedMember.isNoticed {
            startObserving()
        }
    }

    override func startObserving() {
        if isObserved.load(ordering: .relaxed) { return }
        ownSubject.context.startObserving(store)
        isObserved.store(true, ordering: .relaxed)
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
    func readAnew(default defaultValue: @autoclosure () -> Value) -> Value {
        current { try? $0.get() } ?? defaultValue()
    }

    override func load() throws(SharedValueError) -> Value? {
        invalidate()
        let result = current { $0 }
        // What was read before is no answer here.
        if let error = lock.withLock({ loadError }) { throw error }
        return try result.get()
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

    // MARK: Writing

    override func begin(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        openMutation()
        if status != .stored { replace(with: defaultValue()) }
        lock.withLock { isBeingMutated = true }
        return unsafe pointer
    }

    override func end() -> SharedValueError? {
        ownSubject.checkThread()
        return closeMutation { () throws(SharedValueError) in
            try encoded(unsafe pointer.pointee)
        }
    }

    override func assign(_ value: Value) -> SharedValueError? {
        openMutation()
        return closeMutation(isChange: !isKnownEqual(to: value)) { () throws(SharedValueError) in
            try encoded(value)
        } apply: {
            replace(with: value)
        }
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        openMutation()
        return closeMutation { nil }
    }
}
