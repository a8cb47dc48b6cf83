/// A value that only the holder of its lock can reach.
// @unchecked: the value is touched under the lock only.
@safe
@usableFromInline
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline let mutex = Lock()

    // Out of line, so that the compiler adds no check for overlapping accesses: the lock excludes
    // them, and the checks would be a tenth of the cost of a write.
    @usableFromInline let place: UnsafeMutablePointer<Value>

    /// Creates a guarded value.
    package init(_ value: consuming Value) {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: value)
    }

    deinit {
        unsafe place.deinitialize(count: 1)
        unsafe place.deallocate()
    }

    /// Runs `body` on the value while holding the lock and returns its result.
    @inlinable
    package func withLock<R: ~Copyable, E: Error>(
        _ body: (inout Value) throws(E) -> R
    ) throws(E) -> R {
        mutex.lock()
        defer { mutex.unlock() }
        return try unsafe body(&place.pointee)
    }

    /// Runs `body` like ``withLock(_:)``, but returns `nil` if another thread holds the lock.
    @inlinable
    package func withLockIfFree<R>(_ body: (inout Value) -> R) -> R? {
        guard mutex.tryLock() else { return nil }
        defer { mutex.unlock() }
        return unsafe body(&place.pointee)
    }
}

// For a critical section that spans function calls, and releases the lock in between.
extension Guarded {
    /// Acquires the lock, waiting while another thread holds it.
    @inlinable
    package func lock() { mutex.lock() }

    /// Acquires the lock if no thread holds it, and returns whether it did.
    @inlinable
    package func tryLock() -> Bool { mutex.tryLock() }

    /// Releases the lock, which the calling thread must hold.
    @inlinable
    package func unlock() { mutex.unlock() }

    /// Where the value is, for the thread that holds the lock.
    @inlinable
    package var address: UnsafeMutablePointer<Value> { unsafe place }
}
