extension SharedStore {
    /// Changes several values atomically: all or, if the body throws, none.
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
    /// other processes that share the store, see either all old values or all new ones. Observers
    /// are notified once, afterwards. Transactions may be nested: the outermost one commits or
    /// undoes everything. An error caught inside it undoes nothing.
    ///
    /// A value in memory that belongs to another store changes immediately, and isn't undone.
    ///
    /// - Parameter body: Reads and writes values of this store; it must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: Any error the body throws, or a ``SharedValueError`` if the changes can't be
    ///   committed. In both cases, all changes are undone.
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
