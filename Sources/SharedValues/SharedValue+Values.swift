extension SharedValue {
    /// The current value first, then each change, as an asynchronous sequence.
    ///
    /// ```swift
    /// let count = SharedValue(wrappedValue: 0, .inMemory("count"))
    /// let printing = Task {
    ///     for await value in count.values { print(value) }
    /// }
    /// printing.cancel()  // ends the loop
    /// ```
    ///
    /// Changes by other processes are also delivered if the store is notified of them, as
    /// ``FileDefaultsStore`` is. A consumer that is slower than the changes gets the newest value
    /// and misses those before it. The value is read when it is delivered, so it is never older
    /// than the change. If a part of a value can be compared, it is delivered only if it differs
    /// from the last one delivered. The sequence ends when its task is cancelled.
    public var values: Values { Values(source: self) }

    /// The current value and its changes; see ``SharedValue/values``.
    public struct Values: AsyncSequence, Sendable {
        fileprivate let source: SharedValue

        /// Starts watching the value.
        public func makeAsyncIterator() -> Iterator {
            Iterator(source)
        }
    }
}

extension SharedValue.Values {
    /// An iterator that delivers the values to one task.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: SharedValue<Value>
        private let comparison: Comparison<Value>
        private var changes: AsyncStream<Void>.Iterator
        private var last: Value?

        fileprivate init(_ source: SharedValue<Value>) {
            self.source = source
            comparison = Comparison(sample: source.defaultValue)
            let reference = source.current
            reference.startObserving()
            let subject = reference.subject
            // Only the newest change is kept: the value is read when it is delivered.
            let stream = AsyncStream<Void>(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let id = subject.addObserver { continuation.yield() }
                continuation.onTermination = { _ in subject.removeObserver(id) }
                continuation.yield()
            }
            changes = stream.makeAsyncIterator()
        }

        /// Returns the next value, or `nil` once the task is cancelled.
        public mutating func next() async -> Value? {
            await next(isolation: nil)
        }

        /// Returns the next value, or `nil` once the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Never) -> Value? {
            while await changes.next(isolation: actor) != nil {
                let value = source.presentValue
                // The change may have been delivered already, with the one before it.
                if let last, comparison.areEqual(last, value) { continue }
                last = value
                return value
            }
            return nil
        }
    }
}
