import DefaultsLog
import Synchronization

/// The observation of changes made elsewhere, which a store reports from the first value that is
/// observed until the last handle is gone.
final class StoreWatch: Sendable {
    /// Whether the store reports changes, and the lock under which that changes.
    private let isOn = Atomic<Bool>(false)
    private let isStarted = Guarded(false)

    /// Makes the store report changes made elsewhere.
    func start(_ store: any SharedStore) {
        if isOn.load(ordering: .acquiring) { return }
        // The store may have issues to report, whose handler may read values.
        ThreadRecord.withoutDelivery {
            isStarted.withLock { isStarted in
                guard !isStarted else { return }
                isStarted = true
                turnOn(store)
            }
        }
    }

    /// Ends the reports if no handle is left.
    func stop(_ store: any SharedStore, ifEmpty handles: HandleTable) {
        guard isOn.load(ordering: .acquiring), handles.count == 0 else { return }
        ThreadRecord.withoutDelivery {
            isStarted.withLock { isStarted in
                guard isStarted, handles.count == 0 else { return }
                isOn.store(false, ordering: .sequentiallyConsistent)
                store.stopObserving()
                // A handle that was listed meanwhile may still have seen that it was observed.
                isStarted = handles.count > 0
                if isStarted { turnOn(store) }
            }
        }
    }

    private func turnOn(_ store: any SharedStore) {
        store.startObserving()
        isOn.store(true, ordering: .sequentiallyConsistent)
    }
}
