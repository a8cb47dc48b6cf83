import StorageKeys

extension StorageKeyCatalog {
    /// Two or more declarations that resolve to the same key.
    ///
    /// A collision can be intended, as for an alias. Otherwise one value overwrites the other.
    public struct Collision: Hashable, Sendable {
        /// The key that the declarations share.
        public var key: String

        /// The declarations, in the order of the catalog.
        ///
        /// For some of them, it may be a former key.
        public var entries: [Entry]

        /// The distinct value types of the strict entries, in the order of the catalog.
        public var valueTypes: [String] {
            var seen: Set<String> = []
            return entries.compactMap(\.valueType).filter { seen.insert($0).inserted }
        }
    }

    /// The collisions among the listed keys, sorted by key.
    ///
    /// Keys are compared as Swift strings, whether they come from names, separators, literals or
    /// former keys. Keys of `InMemoryStorageKeys` never collide with keys of other domains; all other
    /// domains are assumed to share a store.
    ///
    /// - Complexity: O(*n* log *n*) in the number of keys.
    public var collisions: [Collision] {
        var entriesByString: [Place: [Entry]] = [:]
        for entry in entries {
            let isInMemory = entry.domain == typeName(InMemoryStorageKeys.self)
            for string in entry.strings {
                let place = Place(string: string, isInMemory: isInMemory)
                entriesByString[place, default: []].append(entry)
            }
        }
        return
            entriesByString
            .filter { $0.value.count > 1 }
            .sorted { ($0.key.string, $0.value[0].domain) < ($1.key.string, $1.value[0].domain) }
            .map { Collision(key: $0.key.string, entries: $0.value) }
    }

    private struct Place: Hashable {
        var string: String
        var isInMemory: Bool
    }
}

extension StorageKeyCatalog.Collision: CustomStringConvertible {
    /// A line with the key, the declarations and, if they differ, the value types.
    public var description: String {
        let declarations = entries.map { entry in
            "\(entry)" + (entry.key == key ? "" : " (former key)")
        }
        let types = valueTypes.count > 1 ? ", with different value types: \(list(valueTypes))" : ""
        return "\"\(key)\" is shared by \(list(declarations))\(types)"
    }

    private func list(_ items: [String]) -> String {
        items.dropLast().joined(separator: ", ") + " and " + (items.last ?? "")
    }
}
