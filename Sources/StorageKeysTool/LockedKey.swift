/// A key as a lock file records it.
struct LockedKey: Codable, Hashable {
    /// The string under which values are stored.
    var key: String

    /// The type of the values; nil for a loose entry.
    var type: String?

    /// The domain and path in Swift, such as `AppStorageKeys.settings.launchCount`.
    var path: String

    /// The keys under which earlier versions stored the value; nil if there are none.
    var formerly: [String]?
}

extension LockedKey {
    init(_ key: Catalog.Key) {
        self.init(
            key: key.key,
            type: key.type,
            path: key.description,
            formerly: key.formerKeys.isEmpty ? nil : key.formerKeys
        )
    }

    /// The domain: the path up to its first step.
    var domain: String { String(path.prefix { $0 != "." && $0 != "[" }) }

    var formerKeys: [String] { formerly ?? [] }

    /// All strings under which the value may be stored.
    var strings: [String] { [key] + formerKeys }

    /// Whether the key contains the argument of a subscript.
    var hasPlaceholder: Bool { path.contains("[") && key.contains(/<\w+>/) }

    /// Whether the values end with the process.
    var isInMemory: Bool { domain == "InMemoryStorageKeys" }
}
