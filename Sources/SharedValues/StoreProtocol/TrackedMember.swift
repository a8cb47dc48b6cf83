import Observation
import Synchronization

/// The argument of the key path that observers are told of: it notices that an access is tracked.
///
/// Observation does not say so, and telling its registrar costs as much as the rest of a mutation.
/// But whoever tracks accesses keeps their key paths in a set, and a set hashes what it keeps.
struct TrackedMember: Hashable {
    private static let hashings = Atomic<Int>(0)

    func hash(into hasher: inout Hasher) {
        Self.hashings.add(1, ordering: .relaxed)
    }

    /// Notes an access, and returns whether it may be tracked.
    ///
    /// If another thread's access is tracked at the same time, the answer is yes, too.
    static func isTracked(_ access: () -> Void) -> Bool {
        let before = hashings.load(ordering: .relaxed)
        access()
        return hashings.load(ordering: .relaxed) != before
    }

    /// Whether this platform's Observation hashes the paths of tracked accesses, found out by trying.
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
