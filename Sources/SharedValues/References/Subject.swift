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
    private var value: Void { () }

    /// Made once: every access needs it.
    private let path: KeyPath<Subject, Void> = \Subject.value

    private let observers = Guarded<[Int: @Sendable () -> Void]>([:])
    private let lastObserver = Atomic<Int>(0)

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
    /// Tells whoever tracks accesses that the value is read.
    func access() {
        registrar.access(self, keyPath: path)
    }

    /// Tells observers that the value has changed; no lock is held.
    func notify() {
        // Back to back, after the change: a callback that reads gets the new value.
        registrar.willSet(self, keyPath: path)
        registrar.didSet(self, keyPath: path)
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
