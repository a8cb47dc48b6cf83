import DefaultsLog

/// The rules for nested mutations, which are enforced even if nesting wouldn't deadlock.
///
/// - A value isn't mutated inside its own mutation.
/// - Other values of the same store may be written inside a mutation, and values in memory inside a
///   mutation of a store that isn't in memory.
/// - A mutation ends on the thread that began it, since it holds a lock: it must not span `await`.
enum Mutation {
    /// Acquires the mutation lock of a value's store, or stops with a message if nesting forbids it.
    static func open(_ subject: Subject) {
        unsafe open(subject.context, subject.mutationLock, .passUnretained(subject))
    }

    /// Acquires a store's mutation lock for a transaction or a change of raw values, by the same
    /// rules.
    static func open(_ context: SharedStoreContext) {
        unsafe open(context, context.mutationLock, nil)
    }

    @inline(__always)
    private static func open(
        _ context: SharedStoreContext,
        _ lock: RecursiveLock,
        _ subject: Unmanaged<Subject>?
    ) {
        let mutation = unsafe OpenMutation(context: .passUnretained(context), subject: subject)
        let thread = unsafe ThreadRecord.current
        if unsafe thread.pointee.isMutating {
            checkNesting(of: mutation, in: unsafe thread.pointee.mutations)
        }
        unsafe Unmanaged.passUnretained(lock)._withUnsafeGuaranteedRef { $0.lock() }
        unsafe context.noteMutation(by: thread)
        unsafe thread.pointee.push(mutation)
    }

    /// Releases the lock and, with the outermost mutation of the thread, notifies the observers.
    static func close(_ subject: Subject, isChange: Bool) {
        let thread = unsafe subject.context.mutatingThread
        unsafe thread.pointee.pop()
        // Unsafe: the subject keeps the lock; counting a further holder costs as much as the lock.
        unsafe Unmanaged.passUnretained(subject.mutationLock)
            ._withUnsafeGuaranteedRef { $0.unlock() }
        if unsafe thread.pointee.isMutating || !thread.pointee.isIdle {
            if isChange { unsafe thread.pointee.pending.append(subject) }
            if unsafe !thread.pointee.isMutating { ThreadRecord.deliver() }
        } else if isChange {
            unsafe thread.pointee.isBusy = true
            subject.notify()
            unsafe thread.pointee.isBusy = false
            if unsafe !thread.pointee.isIdle { ThreadRecord.deliver() }
        }
    }

    /// Releases the lock and, with the outermost mutation of the thread, notifies the observers.
    static func close(_ context: SharedStoreContext) {
        let thread = unsafe ThreadRecord.current
        unsafe thread.pointee.pop()
        context.mutationLock.unlock()
        if unsafe !thread.pointee.isMutating { ThreadRecord.deliver() }
    }

    /// Stops with a message if a mutation ends on a thread other than the one it began on.
    static func checkThread(_ subject: Subject) {
        if !subject.mutationLock.isOwnedByCurrentThread {
            fatalError(
                """
                The mutation of \(subject.label) ends on another thread than it began on. It \
                holds a lock and must not span 'await': copy the value, await, then assign or use \
                'withLock'.
                """
            )
        }
    }

    private static func checkNesting(of new: OpenMutation, in mutations: [OpenMutation]) {
        let context = unsafe new.context.takeUnretainedValue()
        let subject = unsafe new.subject?.takeUnretainedValue()
        let label = subject?.label ?? "a transaction"
        for mutation in mutations {
            let open = unsafe mutation.context.takeUnretainedValue()
            let openSubject = unsafe mutation.subject?.takeUnretainedValue()
            if let subject, openSubject === subject {
                fatalError(
                    """
                    Overlapping accesses to \(label): it is mutated inside its own mutation. Use \
                    the value that the mutation already has.
                    """
                )
            }
            if open === context, let subject, openSubject?.entry == subject.entry {
                fatalError(
                    """
                    Overlapping accesses to \(label): it is written through another wrapper inside \
                    its own mutation. Use the value that the mutation already has.
                    """
                )
            }
            if open !== context, open.isVolatile || !context.isVolatile {
                fatalError(
                    """
                    \(label) is written inside the mutation of \
                    \(openSubject?.label ?? "a transaction"), which is in another store. A mutation \
                    can't span two stores: write it after the mutation.
                    """
                )
            }
        }
    }
}
