import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A mutual-exclusion lock that is not recursive.
///
/// It wraps a `pthread_mutex_t`, which the thread sanitizer understands; `Synchronization.Mutex`
/// makes it report races that do not exist on Linux.
// @unchecked: the mutex lives at one address from init to deinit, and pthread makes it thread-safe.
@safe
package final class Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates an unlocked lock.
    package init() {
        unsafe mutex = .makeMutex()
    }

    deinit {
        // Nobody can hold it any more: every holder keeps a reference.
        unsafe mutex.destroyMutex()
    }

    /// Acquires the lock, waiting while another thread holds it.
    package func lock() {
        unsafe pthread_mutex_lock(mutex)
    }

    /// Acquires the lock if no thread holds it, and returns whether it did.
    package func tryLock() -> Bool {
        unsafe pthread_mutex_trylock(mutex) == 0
    }

    /// Releases the lock, which the calling thread must hold.
    package func unlock() {
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Runs `body` while holding the lock and returns its result.
    package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}

/// A mutual-exclusion lock that its owning thread may acquire again.
///
/// It knows its owner, so that a nested or misplaced use can be reported instead of deadlocking.
// @unchecked: `depth` is touched only by the owning thread, which `lock` orders.
@safe
package final class RecursiveLock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let owner = Atomic<UInt>(0)
    private var depth = 0

    /// Creates an unlocked lock.
    package init() {
        unsafe mutex = .makeMutex()
    }

    deinit {
        unsafe mutex.destroyMutex()
    }

    /// Whether the calling thread holds the lock.
    ///
    /// Exact for the calling thread: no other thread can make it true or false.
    package var isOwnedByCurrentThread: Bool {
        // Relaxed is enough: only this thread ever stores its own identity, or clears it.
        owner.load(ordering: .relaxed) == currentThreadIdentity()
    }

    /// Acquires the lock, or once more where the calling thread holds it already.
    @inline(never)
    package func lock() {
        let thread = currentThreadIdentity()
        if owner.load(ordering: .relaxed) != thread {
            unsafe pthread_mutex_lock(mutex)
            owner.store(thread, ordering: .relaxed)
        }
        depth += 1
    }

    /// Releases the lock once.
    ///
    /// Stops with a message when the calling thread does not hold it. A caller that can say more
    /// (a key, say) asks ``isOwnedByCurrentThread`` first.
    @inline(never)
    package func unlock() {
        if !isOwnedByCurrentThread {
            fatalError("RecursiveLock: released on a thread that does not hold it")
        }
        depth -= 1
        if depth == 0 {
            owner.store(0, ordering: .relaxed)
            unsafe pthread_mutex_unlock(mutex)
        }
    }

    /// Runs `body` while holding the lock and returns its result.
    package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}

extension UnsafeMutablePointer<pthread_mutex_t> {
    /// Creates a mutex out of line: it must never move, and inline storage has no stable address.
    fileprivate static func makeMutex() -> Self {
        let mutex = Self.allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let status = unsafe pthread_mutex_init(mutex, nil)
        if status != 0 { fatalError("SharedValues: pthread_mutex_init failed (error \(status))") }
        return unsafe mutex
    }

    fileprivate func destroyMutex() {
        unsafe pthread_mutex_destroy(self)
        unsafe deinitialize(count: 1)
        unsafe deallocate()
    }
}

/// Returns a number that no other living thread of this process has; never 0.
@inline(__always)
private func currentThreadIdentity() -> UInt {
    #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
}
