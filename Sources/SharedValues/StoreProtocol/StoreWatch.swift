import DefaultsLog
import Synchronization

/// Whether a store notifies of changes made elsewhere: from the first value that is observed to the
/// end of the last handle.
final class StoreWatch: Sendable {
    /// Whether the store notifies, and the lock under which that changes.
    private let isOn = Atomic<Bool>(false)
    private let isStarted = Guarded(false)

    /// Has the store notify of changes made elsewhere.
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

    /// Ends the notifications if no handle is left.
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
