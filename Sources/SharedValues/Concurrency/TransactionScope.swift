/// A transaction of a store while it is open: the changes it will commit, and how to end it.
// @unchecked: touched only by the thread that holds the store's mutation lock.
final class TransactionScope: MutationScope, @unchecked Sendable {
    /// The changes to commit, the last one of each key.
    private(set) var changes: [String: StoredChange] = [:]

    private var participants: [(reference: any ListedReference, end: (Bool) -> Void)] = []

    /// Keeps the participants' handles to the end, so that wrappers made meanwhile share them.
    private var handles: [any ListedHandle] = []

    /// The number of subjects that were to be told before the transaction.
    private let pendingBefore = unsafe ThreadMutations.current.pointee.pending.count

    /// Adds a reference whose value the transaction changes.
    ///
    /// `end` is called when the transaction has ended, with whether it was committed.
    func add(_ reference: some ListedReference, end: @escaping (_ isCommitted: Bool) -> Void) {
        participants.append((reference, end))
        context.keepHandles(for: reference.subject.entry, in: &handles)
    }

    func add(_ newChanges: [StoredChange]) {
        for var change in newChanges {
            if changes[change.key]?.replacesUnreadable == true { change.replacesUnreadable = true }
            changes[change.key] = change
        }
    }

    /// Ends the transaction for all that took part in it.
    func end(isCommitted: Bool) {
        // Undone in reverse: the first to join knows what was there before the transaction.
        for participant in isCommitted ? participants : participants.reversed() {
            participant.end(isCommitted)
        }
        participants.removeAll()
        if !isCommitted {
            let thread = unsafe ThreadMutations.current
            let pending = unsafe thread.pointee.pending
            let kept = pending.enumerated().filter { index, subject in
                index < pendingBefore || subject.context !== context
            }
            unsafe thread.pointee.pending = kept.map(\.element)
        }
    }
}

extension SharedStore {
    /// Changes several values as one: all or, if the body throws, none.
    ///
    /// ```swift
    /// let store = InMemoryStore()
    /// let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
    /// let b = SharedValue(wrappedValue: 0, .appStorage("b", store: store))
    /// try store.transaction {
    ///     a.wrappedValue -= 1
    ///     b.wrappedValue += 1
    /// }
    /// ```
    ///
    /// The store's values are read and written through their wrappers as usual. Other threads, and
    /// the other processes that share the store, see the values before or those after. Observers
    /// are told once, afterwards. Transactions may be nested: the outermost one commits or undoes all;
    /// an error that is caught inside it undoes nothing.
    ///
    /// A value in memory that belongs to another store is changed at once, and is not undone.
    ///
    /// - Parameter body: Reads and writes values of this store; it must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, after everything is as before; or a ``SharedValueError`` if
    ///   the changes cannot be committed, likewise.
    @discardableResult
    public func transaction<R>(_ body: () throws -> R) throws -> R {
        if context.mutationLock.isOwnedByCurrentThread, unsafe context.openTransaction != nil {
            return try body()
        }
        let scope = TransactionScope(context: context)
        scope.open()
        do {
            try context.beginMutation(in: self)
        } catch {
            scope.close(isChange: false)
            throw error
        }
        unsafe context.openTransaction = scope
        var isCommitted = false
        defer {
            unsafe context.openTransaction = nil
            scope.end(isCommitted: isCommitted)
            context.endMutation(in: self)
            scope.close(isChange: false)
        }
        let result = try body()
        if !scope.changes.isEmpty { try commit(Array(scope.changes.values)) }
        isCommitted = true
        return result
    }
}
