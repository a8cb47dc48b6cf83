import DefaultsLog
import Observation
import StorageKeys
import Synchronization

/// The key and its observers, shared by the handles of one key in one store, whatever their type.
package final class Subject: Observable, Sendable {
    let entry: StorageKeyEntry
    let store: any SharedStore
    let context: SharedStoreContext

    /// The context's lock, one step nearer.
    let mutationLock: RecursiveLock

    private let registrar = ObservationRegistrar()

    /// The member that observers track.
    private subscript(_: TrackedMember) -> Void { () }

    /// Created once, since every access needs it.
    private static let path: any KeyPath<Subject, Void> & Sendable = \.[TrackedMember()]
    private let path = Subject.path

    /// Whether an access has ever been tracked; until then there is no observer to notify.
    private let isTracked = Atomic<Bool>(false)

    /// The number of observers, so that no lock is acquired if there are none.
    private let observerCount = Atomic<Int>(0)

    init(entry: StorageKeyEntry, store: any SharedStore) {
        self.entry = entry
        self.store = store
        context = store.context
        mutationLock = context.mutationLock
    }

    /// The name of the value in messages.
    var label: String { "'\(entry.key)'" }
}

extension Subject {
    /// Notes that the value is read, and returns whether the access may be tracked.
    func access() -> Bool {
        let isTracked = TrackedMember.isTracked { registrar.access(self, keyPath: path) }
        if isTracked { noteTracking() }
        return isTracked
    }

    /// A separate function, so that other reads don't pay for it.
    @inline(never)
    private func noteTracking() {
        isTracked.store(true, ordering: .sequentiallyConsistent)
        // The value is read after this: either the read sees a change, or the change sees the flag.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// Notifies observers that the value has changed; no lock is held.
    func notify() {
        if isTracked.load(ordering: .sequentiallyConsistent) || !TrackedMember.isNoticed {
            // Back to back, after the change: a callback that reads gets the new value.
            registrar.willSet(self, keyPath: path)
            registrar.didSet(self, keyPath: path)
        }
        guard observerCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
        for observer in context.observers.all(of: self) { observer() }
    }

    /// Adds a function that is called after each change, and returns the ID that removes it.
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
