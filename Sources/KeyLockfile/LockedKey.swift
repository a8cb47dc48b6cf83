/// A declared key as a lockfile records it.
package struct LockedKey: Codable, Hashable {
    /// The string under which values are stored; `<name>` stands for the argument of a subscript.
    package var key: String

    /// The type of the values; nil for a loose entry.
    package var type: String?

    /// The domain and path in Swift, such as `AppStorageKeys.settings.launchCount`.
    package var path: String

    /// The keys under which earlier versions stored the value; nil if there are none.
    package var formerly: [String]?

    /// Creates the record of a key.
    package init(key: String, type: String? = nil, path: String, formerly: [String]? = nil) {
        self.key = key
        self.type = type
        self.path = path
        self.formerly = formerly
    }
}

extension LockedKey {
    /// The domain: the path up to its first step.
    package var domain: Substring { path.prefix { $0 != "." && $0 != "[" } }

    /// The former keys, the latest first.
    package var formerKeys: [String] { formerly ?? [] }

    /// All strings under which the value may be stored.
    package var strings: [String] { [key] + formerKeys }

    /// Whether there is a key for each argument of a subscript.
    package var hasParameters: Bool { path.contains("[") }

    /// Whether the values end with the process.
    package var isInMemory: Bool { domain == "InMemoryStorageKeys" }
}
