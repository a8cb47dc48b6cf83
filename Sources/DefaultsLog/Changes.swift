/// The changes of a transaction that isn't committed yet.
package struct Changes {
    private let file: DefaultsFile
    private(set) var keys: [String] = []
    private var values: [String: [UInt8]?] = [:]

    /// Creates an empty set of changes; the file's lock must be held from here to the commit.
    package init(to file: DefaultsFile) { self.file = file }

    /// Returns the JSON bytes of a key as this transaction sees it; `nil` if it is absent.
    package func bytes(for key: String) -> [UInt8]? {
        if let change = values[key] { return change }
        return file.committedBytes(for: key)
    }

    /// Sets a key to a JSON value, which must be well-formed.
    package mutating func set(_ key: String, to json: [UInt8]) {
        note(key, json)
    }

    /// Removes a key.
    package mutating func remove(_ key: String) {
        note(key, nil)
    }

    private mutating func note(_ key: String, _ json: [UInt8]?) {
        if values.updateValue(json, forKey: key) == nil { keys.append(key) }
    }

    /// Whether a key was set or removed.
    func contains(_ key: String) -> Bool { values[key] != nil }

    func change(of key: String) -> [UInt8]? { values[key] ?? nil }
}
