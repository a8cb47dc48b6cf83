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
    /// The entry as an object with sorted members; what is not known is left out.
    fileprivate var json: String {
        var members: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { members.append("\"\(name)\": \(value)") }
        }
        add("documentation", documentation?.json)
        add("domain", domain.json)
        add("formerNames", "[" + formerNames.map(\.json).joined(separator: ", ") + "]")
        add("key", key.json)
        add("literal", "\(isLiteral)")
        add("location", location?.json)
        add("path", path.json)
        add("type", valueType?.json)
        return "{" + members.joined(separator: ", ") + "}"
    }
}

extension String {
    /// The string as a JSON literal, in which control characters are escaped.
    fileprivate var json: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
