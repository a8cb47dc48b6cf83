extension StorageKeyCatalog {
    var json: String {
        let keys = sorted.map { entry in
            "    " + entry.json
        }
        let collisions = collisions.map { collision in
            let declarations = collision.entries.map { "\($0)".json }.joined(separator: ", ")
            return "    {\"declarations\": [\(declarations)], \"key\": \(collision.key.json)}"
        }
        return """
            {
              "collisions": \(array(collisions)),
              "keys": \(array(keys))
            }

            """
    }

    private func array(_ lines: [String]) -> String {
        lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    }
}

extension StorageKeyCatalog.Entry {
    /// The entry as an object with sorted members, without those that are unknown.
    fileprivate var json: String {
        var members: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { members.append("\"\(name)\": \(value)") }
        }
        add("documentation", documentation?.json)
        add("domain", domain.json)
        add("formerKeys", "[" + formerKeys.map(\.json).joined(separator: ", ") + "]")
        add("key", key.json)
        add("literal", "\(isLiteral)")
        add("location", location?.json)
        add("path", path.json)
        add("type", valueType?.json)
        return "{" + members.joined(separator: ", ") + "}"
    }
}
