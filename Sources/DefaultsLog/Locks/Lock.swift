public import CLibrary
import Synchronization

/// A mutual-exclusion lock that isn't recursive.
///
/// It wraps a `pthread_mutex_t`, which the thread sanitizer understands; `Synchronization.Mutex`
/// makes it report races that don't exist on Linux.
// @unchecked: the mutex lives at one address from init to deinit, and pthread makes it thread-safe.
@safe
@usableFromInline
package final class Lock: @unchecked Sendable {
    // Out of line: a mutex must never move, and inline storage has no stable address.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates an unlocked lock.
    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let status = unsafe pthread_mutex_init(mutex, nil)
        if status != 0 { fatalError("SharedValues: pthread_mutex_init failed (error \(status))") }
    }

    deinit {
        // No thread can hold it any more: every holder keeps a reference.
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deinitialize(count: 1)
        unsafe mutex.deallocate()
    }

    /// Acquires the lock, waiting while another thread holds it.
    @inlinable
    package func lock() {
        unsafe pthread_mutex_lock(mutex)
    }

    /// Acquires the lock if no thread holds it, and returns whether it did.
    @inlinable
    package func tryLock() -> Bool {
        unsafe pthread_mutex_trylock(mutex) == 0
    }

    /// Releases the lock, which the calling thread must hold.
    @inlinable
    package func unlock() {
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Runs `body` while holding the lock and returns its result.
    @inlinable
    package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}
