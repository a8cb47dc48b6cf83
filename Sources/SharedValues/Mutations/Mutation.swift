import DefaultsLog

/// The rules of nesting, enforced always and not only where nesting would deadlock:
/// - The value being mutated isn't mutated once more.
/// - Within a mutation, other values of the same store may be written, and values in memory from a
///   mutation of a store that isn't in memory.
/// - A mutation ends on the thread that began it, since it holds a lock: it must not span `await`.
enum Mutation {
    /// Acquires a store's mutation lock, or stops with a message if nesting forbids it.
    ///
    /// - Parameters:
    ///   - context: The store's context.
    ///   - subject: The value to be mutated; `nil` for a transaction or a change of raw values.
    static func open(_ context: SharedStoreContext, _ subject: Subject? = nil) {
        let thread = unsafe ThreadRecord.current
        if unsafe thread.pointee.isMutating {
            unsafe checkNesting(of: context, subject, in: thread.pointee.mutations)
        }
        context.mutationLock.lock()
        unsafe thread.pointee.mutations.append(
            OpenMutation(
                context: .passUnretained(context),
                subject: subject.map { unsafe .passUnretained($0) }
            )
        )
    }

    /// Releases the lock and, with the outermost mutation of the thread, notifies the observers.
    ///
    /// - Parameters:
    ///   - context: The store's context.
    ///   - subject: The value that was changed; `nil` if it wasn't.
    static func close(_ context: SharedStoreContext, changed subject: Subject? = nil) {
        let thread = unsafe ThreadRecord.current
        unsafe thread.pointee.mutations.removeLast()
        let isOutermost = unsafe !thread.pointee.isMutating
        context.mutationLock.unlock()
        if isOutermost, unsafe thread.pointee.isIdle {
            guard let subject else { return }
            unsafe thread.pointee.isBusy = true
            subject.notify()
            unsafe thread.pointee.isBusy = false
            if unsafe !thread.pointee.isIdle { ThreadRecord.deliver() }
        } else {
            if let subject { unsafe thread.pointee.pending.append(subject) }
            if isOutermost { ThreadRecord.deliver() }
        }
    }

    /// Stops with a message if another thread than the one that began a mutation ends it.
    static func checkThread(_ subject: Subject) {
        if !subject.context.mutationLock.isOwnedByCurrentThread {
            fatalError(
                """
                The mutation of \(subject.label) ends on another thread than the one it began on. It \
                holds a lock and must not span 'await': copy the value, await, then assign or use \
                'withLock'.
                """
            )
        }
    }

    private static func checkNesting(
        of context: SharedStoreContext,
        _ subject: Subject?,
        in mutations: [OpenMutation]
    ) {
        let label = subject?.label ?? "a transaction"
        for mutation in mutations.reversed() {
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
