import Observation
import StorageKeys

/// What wrappers on one key of one store share whatever the type of their values: the key, the
/// observers and the state of a mutation.
package final class Subject: MutationScope, Observable, @unchecked Sendable {
    let entry: StorageKeyEntry
    let store: any SharedStore

    private let registrar = ObservationRegistrar()
    private let lock = Lock()
    // Guarded by `lock`.
    private var observers: [Int: @Sendable () -> Void] = [:]
    private var lastObserver = 0

    /// The member that observers are told of; its key path is one immortal object.
    private var value: Void { () }

    init(entry: StorageKeyEntry, store: any SharedStore) {
        self.entry = entry
        self.store = store
        super.init(context: store.context)
    }

    override var label: String { "'\(entry.key)'" }
    override var changedSubject: Subject? { self }
}

extension Subject {
    /// Tells whoever tracks accesses that the value is read.
    func access() {
        registrar.access(self, keyPath: \.value)
    }

    /// Tells observers that the value has changed; no lock is held.
    func notify() {
        // Back to back, after the change: a callback that reads gets the new value.
        registrar.willSet(self, keyPath: \.value)
        registrar.didSet(self, keyPath: \.value)
        for observer in lock.withLock({ observers.isEmpty ? [] : Array(observers.values) }) {
            observer()
        }
    }

    /// Adds a function that is called after each change, and returns what removes it.
    func addObserver(_ observer: @escaping @Sendable () -> Void) -> Int {
        lock.withLock {
            lastObserver += 1
            observers[lastObserver] = observer
            return lastObserver
        }
    }

    func removeObserver(_ id: Int) {
        // Released outside the lock: an observer's end may be its owner's.
        let removed = lock.withLock { observers.removeValue(forKey: id) }
        withExtendedLifetime(removed) {}
    }
}
