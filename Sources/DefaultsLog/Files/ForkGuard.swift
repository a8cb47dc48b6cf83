import CLibrary
import Synchronization

/// Distinguishes a process from the children it forked.
///
/// A child shares its parent's descriptors, and so its parent's file lock: it must not write
/// through them.
enum ForkGuard {
    private static let forks = Atomic<Int>(0)

    private static let isInstalled: Bool = {
        let status = pthread_atfork(nil, nil) {
            // Runs in the child, which may only do what is safe in a signal handler.
            ForkGuard.forks.add(1, ordering: .relaxed)
        }
        return status == 0
    }()

    /// Returns a number that differs in every child that is forked later.
    static func mark() -> Int {
        _ = isInstalled
        return forks.load(ordering: .relaxed)
    }

    /// Returns whether `mark` was made in this process.
    @inline(__always)
    static func isSameProcess(as mark: Int) -> Bool {
        forks.load(ordering: .relaxed) == mark
    }
}
