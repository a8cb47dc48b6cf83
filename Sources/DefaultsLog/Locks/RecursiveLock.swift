public import CLibrary
public import Synchronization

/// A mutual-exclusion lock that its owning thread may acquire again.
///
/// It knows its owner, so that a nested or misplaced use can be reported instead of deadlocking.
@usableFromInline
package final class RecursiveLock: Sendable {
    @usableFromInline let mutex = Lock()
    @usableFromInline let owner = Atomic<UInt>(0)
    // Only the owner touches the depth, so that relaxed accesses are enough.
    @usableFromInline let depth = Atomic<Int>(0)

    /// Creates an unlocked lock.
    package init() {}

    /// Whether the calling thread holds the lock.
    ///
    /// Exact for the calling thread: no other thread can make it true or false.
    @inlinable
    package var isOwnedByCurrentThread: Bool {
        // Relaxed is enough: only this thread ever stores its own identity, or clears it.
        owner.load(ordering: .relaxed) == currentThreadIdentity()
    }

    /// Acquires the lock, or acquires it once more if the calling thread already holds it.
    @inlinable
    package func lock() {
        let thread = currentThreadIdentity()
        if owner.load(ordering: .relaxed) != thread {
            mutex.lock()
            owner.store(thread, ordering: .relaxed)
        }
        depth.store(depth.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }

    /// Releases the lock once.
    ///
    /// The calling thread must hold it: a caller that can't be sure checks
    /// ``isOwnedByCurrentThread`` first, and can say what went wrong.
    @inlinable
    package func unlock() {
        assert(isOwnedByCurrentThread, "RecursiveLock: released on a thread that doesn't hold it")
        let rest = depth.load(ordering: .relaxed) - 1
        depth.store(rest, ordering: .relaxed)
        if rest == 0 {
            owner.store(0, ordering: .relaxed)
            mutex.unlock()
        }
    }

    /// Runs `body` while holding the lock and returns its result.
    @inlinable
    package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}

/// Returns a number that no other living thread of this process has; never 0.
@inlinable
func currentThreadIdentity() -> UInt {
    #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
}
