import CLibrary
import DefaultsLog

/// The place of a value in memory, whatever its type.
///
/// The value is guarded by `lock`, the two flags by the store's mutation lock.
class AnyMemoryBox {
    let lock = Lock()

    /// Whether a mutation has handed out the value's address.
    final var isBeingMutated = false

    /// Whether a transaction holds the lock until it ends, so that other threads don't see half of
    /// it.
    final var isHeldByTransaction = false

    /// A copy of the value; the lock is held.
    var liveValue: any Sendable { fatalError("abstract") }
}

extension AnyMemoryBox {
    /// Locks the box for a reader, and returns whether the reader must unlock it.
    ///
    /// A thread that has locked the box itself stops if it is mutating the value, and may read on
    /// if it is in a transaction.
    final func lockForReading(_ subject: Subject) -> Bool {
        lock.tryLock() || lockContended(subject)
    }

    private func lockContended(_ subject: Subject) -> Bool {
        if subject.mutationLock.isOwnedByCurrentThread {
            if isBeingMutated {
                fatalError(
                    """
                    Overlapping accesses to \(subject.label): it is read inside its own mutation. \
                    Use the value that the mutation already has.
                    """
                )
            }
            if isHeldByTransaction { return false }
        } else if unsafe ThreadRecord.current.pointee.isMutating {
            // The thread that holds it may be waiting for a value that this thread mutates.
            waitBounded(subject)
            return true
        }
        lock.lock()
        return true
    }

    /// Waits for the box for five seconds, and then stops with a message instead of waiting
    /// forever.
    private func waitBounded(_ subject: Subject) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(5)
        while !lock.tryLock() {
            if clock.now > end {
                fatalError(
                    """
                    \(subject.label) is read inside the mutation of a value in another store, while \
                    another thread mutates it and perhaps waits for this one. Read it before the \
                    mutation.
                    """
                )
            }
            sched_yield()
        }
    }
}

/// The place of a value in memory.
///
/// Unsafe: the value has its own allocation, whose address a mutation hands out while it holds the
/// lock.
@safe
final class MemoryBox<Value: Sendable>: AnyMemoryBox {
    let pointer: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    override var liveValue: any Sendable { unsafe pointer.pointee }
}
