import Observation
import Synchronization

/// The argument of the key path passed to Observation, which detects whether an access is tracked.
///
/// Observation doesn't say so, and notifying its registrar costs as much as the rest of a mutation.
/// But tracking an access keeps its key path in a set, and a set hashes its elements.
struct TrackedMember: Hashable {
    private static let hashings = Atomic<Int>(0)

    func hash(into hasher: inout Hasher) {
        Self.hashings.add(1, ordering: .relaxed)
    }

    /// Notes an access, and returns whether it may be tracked.
    ///
    /// If another thread's access is tracked at the same time, the result is also `true`.
    static func isTracked(_ access: () -> Void) -> Bool {
        let before = hashings.load(ordering: .relaxed)
        access()
        return hashings.load(ordering: .relaxed) != before
    }

    /// Whether this platform's Observation hashes the paths of tracked accesses, found by trying
    /// it.
    static let isNoticed: Bool = {
        let probe = Probe()
        return withObservationTracking {
            isTracked { probe.access() }
        } onChange: {
        }
    }()

    private final class Probe: Observable {
        private let registrar = ObservationRegistrar()
        private subscript(_: TrackedMember) -> Void { () }

        func access() { registrar.access(self, keyPath: \Probe.[TrackedMember()]) }
    }
}
