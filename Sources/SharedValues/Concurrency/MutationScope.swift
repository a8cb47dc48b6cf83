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
@safe
package class MutationScope: @unchecked Sendable {
    /// The store whose mutation lock the scope holds while open.
    let context: SharedStoreContext
    private let mutationLock: RecursiveLock

    /// What messages call the scope: the key, or that it is a transaction.
    var label: String { "a transaction" }

    /// Whether another scope is the mutation of the same key of the same store.
    func isSameKey(as other: MutationScope) -> Bool { false }

    /// Tells the observers of a change made in the scope, now or with the others' of the thread.
    func tellObservers(now: Bool) {}

    // Unmanaged: the code between open and close keeps the scopes alive, and counting costs.
    private var outer: Unmanaged<MutationScope>?
    private(set) var isOpen = false

    init(context: SharedStoreContext) {
        self.context = context
        mutationLock = context.mutationLock
    }
}

extension MutationScope {
    /// Whether the calling thread is inside any mutation or transaction.
    static var isAnyOpen: Bool { unsafe ThreadMutations.current.pointee.innermost != nil }

    /// Takes the store's mutation lock, or stops with a message if nesting forbids it.
    final func open() {
        let thread = unsafe ThreadMutations.current
        if unsafe thread.pointee.innermost != nil { unsafe checkNesting(in: thread) }
        mutationLock.lock()
        unsafe outer = thread.pointee.innermost
        unsafe thread.pointee.innermost = unsafe Unmanaged.passUnretained(self)
        isOpen = true
    }

    /// Stops with a message if another thread than the one that opened the scope calls.
    final func checkThread() {
        if !mutationLock.isOwnedByCurrentThread {
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
        let thread = unsafe ThreadMutations.current
        isOpen = false
        let isOutermost = unsafe outer == nil
        unsafe thread.pointee.innermost = outer
        unsafe outer = nil
        mutationLock.unlock()
        if isOutermost, unsafe thread.pointee.isIdle {
            guard isChange else { return }
            unsafe thread.pointee.isBusy = true
            tellObservers(now: true)
            unsafe thread.pointee.isBusy = false
            if unsafe !thread.pointee.isIdle { ThreadMutations.deliver() }
        } else {
            if isChange { tellObservers(now: false) }
            if isOutermost { ThreadMutations.deliver() }
        }
    }

    private func checkNesting(in thread: UnsafeMutablePointer<ThreadMutations>) {
        var scope = unsafe thread.pointee.innermost
        while let open = unsafe scope?.takeUnretainedValue() {
            if open === self {
                fatalError(
                    """
                    Overlapping accesses to \(label): it is mutated inside its own mutation. Use \
                    the value that the mutation already has.
                    """
                )
            }
            if open.context === context, open.isSameKey(as: self) {
                fatalError(
                    """
                    Overlapping accesses to \(label): it is written through another wrapper inside \
                    its own mutation. Use the value that the mutation already has.
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
            unsafe scope = open.outer
        }
    }
}

/// What a thread keeps about the mutations it has begun.
@safe
struct ThreadMutations {
    /// The scope that the thread opened last.
    var innermost: Unmanaged<MutationScope>?

    /// The subjects whose observers are told once the last scope is closed.
    var pending: [Subject] = []

    /// The issues that are reported once the last scope is closed.
    var issues: [() -> Void] = []

    /// Whether observers are being told, or must wait: what comes up meanwhile is told afterwards.
    var isBusy = false

    var isIdle: Bool { pending.isEmpty && issues.isEmpty && !isBusy }
}

extension ThreadMutations {
    /// The record of the calling thread, which lives as long as the thread.
    ///
    /// Unsafe: it is the thread's own memory, so that an access needs no counting and no lock.
    static var current: UnsafeMutablePointer<ThreadMutations> {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe pointer.assumingMemoryBound(to: ThreadMutations.self)
        }
        let record = UnsafeMutablePointer<ThreadMutations>.allocate(capacity: 1)
        unsafe record.initialize(to: ThreadMutations())
        unsafe pthread_setspecific(key, record)
        return unsafe record
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { unsafe ThreadMutations.free($0) }
        if status != 0 { fatalError("SharedValues: no thread-local key left (error \(status))") }
        return key
    }()

    /// Frees a thread's record at its end; the pointer is optional on some platforms only.
    private static func free(_ record: UnsafeMutableRawPointer?) {
        guard let record = unsafe record?.assumingMemoryBound(to: ThreadMutations.self) else {
            return
        }
        unsafe record.deinitialize(count: 1)
        unsafe record.deallocate()
    }

    /// Tells the observers of the changed subjects of the calling thread, once each and in the order
    /// of the changes, and the issues after that.
    ///
    /// What they change is told when they are done, not inside them: a callback that writes its own
    /// value does not call itself.
    static func deliver() {
        let thread = unsafe current
        if unsafe thread.pointee.isBusy { return }
        unsafe thread.pointee.isBusy = true
        defer { unsafe thread.pointee.isBusy = false }
        while unsafe !thread.pointee.pending.isEmpty || !thread.pointee.issues.isEmpty {
            let subjects = unsafe thread.pointee.pending
            let issues = unsafe thread.pointee.issues
            unsafe thread.pointee.pending.removeAll()
            unsafe thread.pointee.issues.removeAll()
            var told: Set<ObjectIdentifier> = []
            for subject in subjects where told.insert(ObjectIdentifier(subject)).inserted {
                subject.notify()
            }
            for report in issues { report() }
        }
    }

    /// Runs a function during which nothing is told; what came up is told afterwards.
    static func withoutDelivery(_ body: () -> Void) {
        let thread = unsafe current
        let wasBusy = unsafe thread.pointee.isBusy
        unsafe thread.pointee.isBusy = true
        body()
        unsafe thread.pointee.isBusy = wasBusy
        if unsafe thread.pointee.innermost == nil { deliver() }
    }
}
