import CommandLineSupport
import StorageKeyCatalogs

extension Session {
    /// Prints the value of a key.
    func get() throws -> Int32 {
        let key = invocation.words[0]
        guard let json = try values()[key] else { throw missing(key) }
        guard has(.string) else {
            try write(json)
            return 0
        }
        guard let string = json.string else {
            throw Failure(
                "\(key.debugDescription) isn't a string but \(json.abridged); leave out --string"
            )
        }
        try tool.write(string + "\n")
        return 0
    }

    /// Prints all values as one JSON object.
    func export() throws -> Int32 {
        try writeObject(values().map { (name: $0.key, json: $0.value) })
        return 0
    }

    /// Prints all keys with their values.
    func list() throws -> Int32 {
        guard let path = invocation.options[.keys] else {
            if has(.json) { return try export() }
            let rows = try values().sorted { $0.key < $1.key }
                .map { [$0.key.listed, $0.value.abridged] }
            try tool.write(table(rows, styles: []))
            return 0
        }
        let keys = try DeclaredKeys(InputFile(path: path)).listing(of: values())
        if has(.json) {
            try writeObject(keys.map { (name: $0.key, json: $0.json) })
        } else {
            let styles: [ColumnStyle] = tool.usesColor ? [.plain, .note, .type, .plain] : []
            try tool.write(table(keys.map(\.row), styles: styles))
        }
        return 0
    }

    /// Prints a JSON object, a member a line, sorted.
    private func writeObject(_ members: [(name: String, json: JSONText)]) throws {
        if members.isEmpty { return try tool.write("{}\n") }
        let lines = members.sorted { $0.name < $1.name }
            .map { "  \($0.name.json): \(tool.isOnTerminal ? $0.json.printable : $0.json.text)" }
        try tool.write("{\n\(lines.joined(separator: ",\n"))\n}\n")
    }
}

extension String {
    /// The key as it is, or as a JSON string if it would be ambiguous or break the line.
    var listed: String {
        let isPlain =
            !isEmpty && first != "\"" && first?.isWhitespace == false && last?.isWhitespace == false
            && !unicodeScalars.contains(where: \.isUnprintable)
        return isPlain ? self : json
    }
}

extension ListedKey {
    /// The columns of a list.
    fileprivate var row: [String] {
        let remark = now.map { "former, now \($0.listed)" } ?? state.rawValue
        return [key.listed, remark, type ?? "", value?.abridged ?? ""]
    }

    /// What is known of the key as a JSON object.
    fileprivate var json: JSONText {
        let text = String(jsonObject: [
            "state": state.rawValue.json, "now": now?.json, "type": type?.json,
            "value": value?.text,
        ])
        return JSONText(stored: Array(text.utf8))
    }
}
