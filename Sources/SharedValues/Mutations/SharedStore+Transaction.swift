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
    /// are notified once, afterwards. Transactions may be nested: the outermost one commits or undoes
    /// all; an error that is caught inside it undoes nothing.
    ///
    /// A value in memory that belongs to another store is changed at once, and isn't undone.
    ///
    /// - Parameter body: Reads and writes values of this store; it must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, after everything is as before; or a ``SharedValueError`` if
    ///   the changes can't be committed, likewise.
    @discardableResult
    public func transaction<R>(_ body: () throws -> R) throws -> R {
        let context = context
        if context.openTransaction != nil { return try body() }
        Mutation.open(context)
        defer { Mutation.close(context) }
        try context.enter(self)
        defer { context.leave(self) }

        let transaction = Transaction(context)
        context.setTransaction(transaction)
        var outcome = Transaction.Outcome.undone
        defer {
            context.setTransaction(nil)
            transaction.end(outcome)
        }
        let result = try body()
        let changes = transaction.changes
        outcome = changes.isEmpty ? .unchanged : .committed(version: try commit(changes))
        return result
    }
}
