import Observation
import StorageKeys
import Synchronization

/// What wrappers on one key of one store share whatever the type of their values: the key, the
/// observers and the state of a mutation.
@safe
package final class Subject: MutationScope, Observable, @unchecked Sendable {
    let entry: StorageKeyEntry
    let store: any SharedStore

    private let registrar = ObservationRegistrar()

    /// The member that observers are told of.
    private subscript(_: TrackedMember) -> Void { () }

    /// Made once: every access needs it.
    private static let path = \Subject.[TrackedMember()]
    private let path = Subject.path

    /// Whether an access has been tracked, ever; until then there is nobody to tell.
    private let isTracked = Atomic<Bool>(false)

    /// The places of computed parts that are being mutated, and of what they are parts of, the
    /// innermost last; touched only within a mutation.
    var computedParts: [(root: UnsafeMutableRawPointer, part: UnsafeMutableRawPointer)] = unsafe []

    /// How many observers there are, so that nobody locks for none.
    private let observerCount = Atomic<Int>(0)

    init(entry: StorageKeyEntry, store: any SharedStore) {
        self.entry = entry
        self.store = store
        super.init(context: store.context)
    }

    override var label: String { "'\(entry.key)'" }

    override func isSameKey(as other: MutationScope) -> Bool {
        (other as? Subject)?.entry == entry
    }

    override func tellObservers(now: Bool) {
        if now {
            notify()
        } else {
            unsafe ThreadMutations.current.pointee.pending.append(self)
        }
    }
}

extension Subject {
    /// Tells whoever tracks accesses that the value is read, and returns whether anyone was noticed.
    func access() -> Bool {
        let isTracked = TrackedMember.isTracked { registrar.access(self, keyPath: path) }
        if isTracked { noteTracking() }
        return isTracked
    }

    /// A function of its own, so that other reads pay nothing for it.
    @inline(never)
    private func noteTracking() {
        isTracked.store(true, ordering: .sequentiallyConsistent)
        // The value is read after this: either the read sees a change, or the change sees the flag.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// Tells observers that the value has changed; no lock is held.
    func notify() {
        if isTracked.load(ordering: .sequentiallyConsistent) || !TrackedMember.isNoticed {
            // Back to back, after the change: a callback that reads gets the new value.
            registrar.willSet(self, keyPath: path)
            registrar.didSet(self, keyPath: path)
        }
        guard observerCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
        for observer in context.observers.all(of: self) { observer() }
    }

    /// Adds a function that is called after each change, and returns what removes it.
    func addObserver(_ observer: @escaping @Sendable () -> Void) -> Int {
        defer { observerCount.add(1, ordering: .sequentiallyConsistent) }
        return context.observers.add(observer, of: self)
    }

    func removeObserver(_ id: Int) {
        if context.observers.remove(id, of: self) {
            observerCount.subtract(1, ordering: .relaxed)
        }
    }
}
