import StorageKeys

extension StorageKeyCatalog {
    /// Two or more declarations that lay claim to one string.
    ///
    /// A collision is legal where it is meant, as for an alias; otherwise one value overwrites
    /// the other.
    public struct Collision: Hashable, Sendable {
        /// The string that the declarations share.
        public var key: String

        /// The declarations, in the order of the catalog.
        ///
        /// For some of them the string may be a former key.
        public var entries: [Entry]

        /// The different value types of the strict entries, in the order of the catalog.
        public var valueTypes: [String] {
            var seen: Set<String> = []
            return entries.compactMap(\.valueType).filter { seen.insert($0).inserted }
        }
    }

    /// The collisions among the listed keys, sorted by key.
    ///
    /// Compared are the strings themselves, as Swift compares strings, whatever made them: names,
    /// separators, literals or former keys. Keys of ``InMemoryStorageKeys`` and keys of other
    /// domains never meet in a store; the keys of all other domains are taken to share one.
    ///
    /// - Complexity: O(*n* log *n*) in the number of keys.
    public var collisions: [Collision] {
        var claims: [Claim: [Entry]] = [:]
        for entry in entries {
            let isInMemory = entry.domain == typeName(InMemoryStorageKeys.self)
            for string in entry.strings {
                claims[Claim(string: string, isInMemory: isInMemory), default: []].append(entry)
            }
        }
        return
            claims
            .filter { $0.value.count > 1 }
            .sorted { ($0.key.string, $0.value[0].domain) < ($1.key.string, $1.value[0].domain) }
            .map { Collision(key: $0.key.string, entries: $0.value) }
    }

    private struct Claim: Hashable {
        var string: String
        var isInMemory: Bool
    }
}

extension StorageKeyCatalog.Collision: CustomStringConvertible {
    /// One line that names the key, the declarations and, if there are several, the value types.
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
