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
                "\(key.debugDescription) is no string but \(json.abridged); leave out --string"
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
    /// The key as it is, or as a JSON string where it would not be told apart or break the line.
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
        let remark: String =
            switch state {
            case .former(let key): "former, now \(key.listed)"
            case .stored, .unset, .orphan: state.name
            }
        return [key.listed, remark, type ?? "", value?.abridged ?? ""]
    }

    /// What is known of the key as a JSON object.
    fileprivate var json: JSONText {
        var members = ["\"state\": \(state.name.json)"]
        if case .former(let key) = state { members.append("\"now\": \(key.json)") }
        if let type { members.append("\"type\": \(type.json)") }
        if let value { members.append("\"value\": \(value.text)") }
        return JSONText(stored: Array("{\(members.joined(separator: ", "))}".utf8))
    }
}
