import StorageKeys

extension SharedValue {
    /// Changes the value atomically, and throws where it cannot be stored.
    ///
    /// No other change of the value comes between what the body reads and what it leaves, on any
    /// thread and, if the store is shared by processes, in any process. Within the body, other
    /// values may be read at will and other values of the same store be written; the value itself
    /// is reached by the body's parameter only.
    ///
    /// - Parameter body: Mutates the value in place. It must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: A ``SharedValueError`` if the value is not stored, such as `unavailable`, `outOfSpace`
    ///   or `unencodable`; it is as before then. The body has been called all the same.
    @discardableResult
    public func withLock<R>(_ body: (inout Value) -> R) throws(SharedValueError) -> R {
        let reference = current
        // Unsafe: the value's place is this access's own until the mutation ends.
        let result = unsafe body(&beginInPlace(reference).pointee)
        if let error = reference.endInPlace() { throw error }
        return result
    }

    /// Changes the value atomically, and throws what the body throws or why it cannot be stored.
    ///
    /// What the body has assigned before it throws is kept and stored, as with any `inout`
    /// argument; use the store's `transaction` where it must be undone.
    ///
    /// - Parameter body: Mutates the value in place. It must not span `await`.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or a ``SharedValueError`` if the value is not stored.
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
    /// What is stored under former keys is removed, too. A part of a value becomes that part of the
    /// default. An error is handed to the store's issue handler and to ``storageError``.
    public func reset() {
        let reference = current
        if let error = reference.remove(default: defaultValue) { report(error, by: reference) }
    }

    /// Reads the value from the store anew.
    ///
    /// There is no need to call it for a fresh value, which every read gives. It tells why a value
    /// cannot be read.
    ///
    /// - Returns: The value, or the default if none is stored.
    /// - Throws: `typeMismatch` or `undecodable` if the stored value cannot be read as a `Value`,
    ///   `unavailable` or `unsupportedFormat` if the store cannot be read.
    @discardableResult
    public func load() throws(SharedValueError) -> Value {
        try current.load().map(accepted) ?? defaultValue
    }

    /// Whether a value is stored under the key or a former key, also one that cannot be read.
    public var isStored: Bool {
        let reference = current
        reference.access()
        return reference.isStored
    }

    /// Why the last load or save of the key by this process failed; nil if it went well.
    ///
    /// All wrappers on the key share it. A save that goes well clears it.
    public var storageError: SharedValueError? {
        let reference = current
        reference.access()
        return reference.storageError
    }

    /// The key of the value; that of the whole value for a part of it.
    public var sharedKey: SharedValueKey {
        SharedValueKey(name: current.subject.entry.key)
    }

    /// The value for reading only.
    public var reader: SharedReader<Value> {
        SharedReader(self)
    }

    /// A part of the value, itself a shared value that mutates in place down to the root.
    ///
    /// Its default is the same part of the default. An element of a collection must exist whenever
    /// it is accessed, as with the collection itself.
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
