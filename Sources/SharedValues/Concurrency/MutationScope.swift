#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A mutation or transaction that a thread has begun and not ended, as one of a stack.
///
/// The rules of nesting are enforced here, always and not only where they would deadlock:
/// - The value being mutated is not mutated once more.
/// - Within a mutation, other values of the same store may be written, and values in memory from a
///   mutation of a store that is not.
/// - A mutation ends on the thread that began it, since it holds a lock: it must not span `await`.
// @unchecked: the links are touched only by the thread that holds the store's mutation lock.
package class MutationScope: @unchecked Sendable {
    /// The store whose mutation lock the scope holds while open.
    let context: SharedStoreContext

    /// What messages call the scope: the key, or that it is a transaction.
    var label: String { "a transaction" }

    /// Whose observers are told of a change made in the scope.
    var changedSubject: Subject? { nil }

    private unowned(unsafe) var outer: MutationScope?
    private(set) var isOpen = false

    init(context: SharedStoreContext) {
        self.context = context
    }
}

extension MutationScope {
    /// Takes the store's mutation lock, or stops with a message if nesting forbids it.
    final func open() {
        let thread = ThreadMutations.current
        checkNesting(in: thread)
        context.mutationLock.lock()
        unsafe outer = thread.innermost
        unsafe thread.innermost = self
        isOpen = true
    }

    /// Stops with a message if another thread than the one that opened the scope calls.
    final func checkThread() {
        if !context.mutationLock.isOwnedByCurrentThread {
            fatalError(
                """
                The mutation of \(label) ends on another thread than the one it began on. It holds \
                a lock and must not span 'await': copy the value, await, then assign or use \
                'withLock'.
                """
            )
        }
    }

    /// Releases the lock and, with the outermost scope of the thread, tells the observers.
    ///
    /// - Parameter isChange: Whether this scope changed the value of its own subject.
    final func close(isChange: Bool) {
        let thread = ThreadMutations.current
        isOpen = false
        unsafe thread.innermost = unsafe outer
        unsafe outer = nil
        let isOutermost = unsafe thread.innermost == nil
        context.mutationLock.unlock()
        if isOutermost, thread.pending.isEmpty {
            if isChange { changedSubject?.notify() }
        } else {
            if isChange, let subject = changedSubject { thread.pending.append(subject) }
            if isOutermost { thread.deliver() }
        }
    }

    private func checkNesting(in thread: ThreadMutations) {
        var scope = unsafe thread.innermost
        while let open = scope {
            if open === self {
                fatalError(
                    """
                    Overlapping accesses to \(label): it is mutated inside its own mutation. Use \
                    the value that the mutation already has.
                    """
                )
            }
            let isLegal =
                open.context === context || (context.isVolatile && !open.context.isVolatile)
            if !isLegal {
                fatalError(
                    """
                    \(label) is written inside the mutation of \(open.label), which is in another \
                    store. Two stores cannot change as one: write it after the mutation.
                    """
                )
            }
            scope = unsafe open.outer
        }
    }
}

/// What a thread keeps about the mutations it has begun.
final class ThreadMutations {
    /// The scope that the thread opened last. The code between open and close keeps it alive.
    unowned(unsafe) var innermost: MutationScope?

    /// The subjects to tell once the last scope is closed.
    var pending: [Subject] = []

    /// Tells the observers of all changed subjects, once each and in the order of the changes.
    func deliver() {
        let subjects = pending
        pending.removeAll()
        var told: Set<ObjectIdentifier> = []
        for subject in subjects where told.insert(ObjectIdentifier(subject)).inserted {
            subject.notify()
        }
    }
}

extension ThreadMutations {
    /// The record of the calling thread, which lives as long as the thread.
    static var current: ThreadMutations {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe Unmanaged<ThreadMutations>.fromOpaque(pointer).takeUnretainedValue()
        }
        let record = ThreadMutations()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(record).toOpaque())
        return record
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { pointer in
            #if canImport(Darwin)
            unsafe Unmanaged<ThreadMutations>.fromOpaque(pointer).release()
            #else
            if let pointer = unsafe pointer {
                unsafe Unmanaged<ThreadMutations>.fromOpaque(pointer).release()
            }
            #endif
        }
        if status != 0 { fatalError("SharedValues: no thread-local key left (error \(status))") }
        return key
    }()
}
