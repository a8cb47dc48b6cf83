import CLibrary
import Synchronization

/// Tells a process from the children it forked.
///
/// A child shares its parent's descriptors, and so its parent's file lock: it must not write
/// through them.
enum ForkGuard {
    private static let forks = Atomic<Int>(0)

    private static let isInstalled: Bool = {
        let status = pthread_atfork(nil, nil) {
            // Runs in the child, where only what is safe in a signal handler may be done.
            ForkGuard.forks.add(1, ordering: .relaxed)
        }
        return status == 0
    }()

    /// A number that differs in every child that was forked since.
    static func mark() -> Int {
        _ = isInstalled
        return forks.load(ordering: .relaxed)
    }

    /// Whether this process is the one in which `mark` was made.
    @inline(__always)
    static func isSameProcess(as mark: Int) -> Bool {
        forks.load(ordering: .relaxed) == mark
    }
}
