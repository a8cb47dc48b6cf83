import DefaultsLog

// For tools: the stored keys and their text, whether declared or not.

extension FileDefaultsStore {
    /// Returns all stored keys, in no particular order.
    ///
    /// - Throws: `unavailable` or `unsupportedFormat` if the file can't be read.
    public func storedKeys() throws(SharedValueError) -> [String] {
        do {
            return try file.keys()
        } catch {
            throw SharedValueError(error, key: nil)
        }
    }

    /// Returns the JSON text stored under a key, or `nil` if there is none.
    ///
    /// - Throws: `unavailable` or `unsupportedFormat` if the file can't be read.
    public func json(forKey key: String) throws(SharedValueError) -> String? {
        guard case .json(let text)? = try storedValue(forKey: key) else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// Stores a JSON text under a key, or removes the key; wrappers see it as a change made
    /// elsewhere.
    ///
    /// The text is stored as it is, except that surrounding whitespace is removed and each line
    /// break becomes a space.
    ///
    /// - Parameters:
    ///   - text: One JSON value, or `nil` to remove the key.
    ///   - key: Any string.
    /// - Throws: `undecodable` if the text isn't one JSON value, `unavailable` inside a mutation or
    ///   transaction of the store, or another error if it can't be stored.
    public func setJSON(_ text: String?, forKey key: String) throws(SharedValueError) {
        guard let text else { return try change([key], to: nil) }
        let json = Array(text.utf8)
        if let obstacle = JSONScanner.obstacle(in: json) {
            throw SharedValueError(
                .undecodable,
                key: key,
                message: "\(text.prefix(60).debugDescription) isn't one JSON value: \(obstacle)"
            )
        }
        try change([key], to: .json(JSONScanner.line(of: json)))
    }

    /// Removes every key that begins with a prefix, in one transaction.
    ///
    /// - Parameter prefix: The exact first characters of the keys. An empty prefix removes all
    ///   keys.
    /// - Returns: The removed keys.
    /// - Throws: `unavailable` inside a mutation or transaction of the store, or another error if
    ///   the file can't be read or written. Nothing is removed then.
    @discardableResult
    public func reset(prefix: String) throws(SharedValueError) -> [String] {
        let scalars = prefix.unicodeScalars
        let keys = try storedKeys().filter { $0.unicodeScalars.starts(with: scalars) }
        try change(keys, to: nil)
        return keys
    }

    private func change(_ keys: [String], to value: StoredValue?) throws(SharedValueError) {
        if context.mutationLock.isOwnedByCurrentThread {
            throw SharedValueError(
                .unavailable,
                key: keys.first,
                message:
                    "raw values can't be changed inside a mutation or transaction; change them before"
            )
        }
        if keys.isEmpty { return }
        Mutation.open(context)
        defer { Mutation.close(context) }
        try context.enter(self)
        defer { context.leave(self) }
        var changes: [StoredChange] = []
        for key in keys where try storedValue(forKey: key)?.json != value?.json {
            changes.append(StoredChange(key: key, value: value))
        }
        if changes.isEmpty { return }
        try commit(changes)
        context.valuesDidChange(Set(changes.map(\.key)))
    }
}
