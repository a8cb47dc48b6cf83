import DefaultsLog
import StorageKeys
import Synchronization

/// A reference to a value in a store that keeps values encoded or outside this process.
///
/// It caches the decoded value until the stored one changes. While one thread mutates the value in
/// place, other threads decode the committed form instead of waiting.
@safe
final class StoredReference<Value: Sendable>: KeyReference<Value> {
    let store: any SharedStore
    let state = Guarded(StoredState())

    // Unsafe: the address of the value, guarded like the state. It belongs to a mutation while
    // `isBeingMutated` is set, and to a transaction's thread while `isHeldByTransaction` is.
    let pointer: UnsafeMutablePointer<Value>

    /// Whether the store has been asked to report changes, which it does while a reference exists.
    private let isObserved = Atomic<Bool>(false)

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
        state.lock()
        if unsafe state.address.pointee.isReadable && isUpToDate(state.address) {
            defer { state.unlock() }
            return unsafe pointer.pointee
        }
        state.unlock()
        return readAnew(default: defaultValue())
    }

    /// A separate function, so that other reads don't pay for it.
    @inline(never)
    private func readAnew(default defaultValue: @autoclosure () -> Value) -> Value {
        (try? current().get()) ?? defaultValue()
    }

    override func load() throws(SharedValueError) -> Value? {
        invalidate()
        let result = current()
        // A value that was read earlier isn't an answer here.
        if let error = state.withLock({ $0.loadError }) { throw error }
        return try result.get()
    }

    override var isStored: Bool {
        if case .success(nil) = current() { false } else { true }
    }

    override var storageError: SharedValueError? {
        _ = current()
        return state.withLock { $0.saveError ?? $0.loadError }
    }

    // MARK: Writing

    override func beginInPlace(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        prepareMutation()
        if state.withLock({ $0.status != .stored }) { replace(with: defaultValue()) }
        state.withLock { $0.isBeingMutated = true }
        return unsafe pointer
    }

    override func endInPlace() -> SharedValueError? {
        Mutation.checkThread(ownSubject)
        return finishMutation { () throws(SharedValueError) in
            try encoded(unsafe pointer.pointee)
        }
    }

    override func assign(_ value: Value) -> SharedValueError? {
        prepareMutation()
        return finishMutation(isChange: !isKnownEqual(to: value)) { () throws(SharedValueError) in
            try encoded(value)
        } apply: {
            replace(with: value)
        }
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        prepareMutation()
        return finishMutation { nil }
    }
}
