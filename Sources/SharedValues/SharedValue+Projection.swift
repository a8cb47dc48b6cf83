import StorageKeys

extension SharedValue {
    /// Changes the value atomically, or throws an error if it can't be stored.
    ///
    /// No other thread and, if processes share the store, no other process changes the value while
    /// the body runs. The body may read any other value, and write other values of the same store.
    /// It must access the value itself only through its parameter.
    ///
    /// - Parameter body: Mutates the value in place. It must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: A ``SharedValueError`` if the value can't be stored, such as `unavailable`,
    ///   `outOfSpace` or `unencodable`. The value is then unchanged, although the body was called.
    @discardableResult
    public func withLock<R>(_ body: (inout Value) -> R) throws(SharedValueError) -> R {
        let reference = current
        // Unsafe: the value's place is this access's own until the mutation ends.
        let result = unsafe body(&beginInPlace(reference).pointee)
        if let error = reference.endInPlace() { throw error }
        return result
    }

    /// Changes the value atomically, and rethrows an error of the body.
    ///
    /// What the body assigns before it throws is kept and stored, as with any `inout` argument. Use
    /// the store's `transaction` if it must be undone.
    ///
    /// - Parameter body: Mutates the value in place. It must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: Any error the body throws, or a ``SharedValueError`` if the value can't be stored.
    @discardableResult
    public func withLock<R>(_ body: (inout Value) throws -> R) throws -> R {
        let reference = current
        let pointer = unsafe beginInPlace(reference)
        let result = Result { unsafe try body(&pointer.pointee) }
        let error = reference.endInPlace()
        let value = try result.get()
        if let error { throw error }
        return value
    }

    /// Removes the stored value, so that the default is read again.
    ///
    /// Values under former keys are removed as well. A part of a value becomes that part of the
    /// default. Errors are reported in ``storageError`` and to the store's issue handler.
    public func reset() {
        let reference = current
        if let error = reference.remove(default: defaultValue) { report(error, by: reference) }
    }

    /// Reloads the value from the store.
    ///
    /// You don't need to call it to get the current value, which every read returns. It throws an
    /// error that says why a value can't be read.
    ///
    /// - Returns: The value, or the default if none is stored.
    /// - Throws: `typeMismatch` or `undecodable` if the stored value can't be read as a `Value`,
    ///   `unavailable` or `unsupportedFormat` if the store can't be read.
    @discardableResult
    public func load() throws(SharedValueError) -> Value {
        try current.load().map(accepted) ?? defaultValue
    }

    /// Whether a value, readable or not, is stored under the key or a former key.
    public var isStored: Bool {
        let reference = current
        reference.access()
        return reference.isStored
    }

    /// Why the last load or save of the key by this process failed; `nil` if it succeeded.
    ///
    /// All wrappers of the key share it. A successful save clears it.
    public var storageError: SharedValueError? {
        let reference = current
        reference.access()
        return reference.storageError
    }

    /// The key of the value; for a part of a value, the key of the whole value.
    public var sharedKey: SharedValueKey {
        SharedValueKey(name: current.subject.entry.key)
    }

    /// A read-only view of the value.
    public var reader: SharedReader<Value> {
        SharedReader(self)
    }

    /// A part of the value, as a shared value that is mutated in place within the whole.
    ///
    /// Its default is that part of the default. An element of a collection must exist whenever it
    /// is accessed, as with the collection itself.
    public subscript<Member: Sendable>(
        dynamicMember path: WritableKeyPath<Value, Member>
    ) -> SharedValue<Member> {
        SharedValue<Member>(self, path)
    }
}

/// The key of a shared value.
public struct SharedValueKey: Hashable, Sendable, CustomStringConvertible {
    /// The string under which the value is stored.
    public let name: String

    /// The name of the key.
    public var description: String { name }
}
