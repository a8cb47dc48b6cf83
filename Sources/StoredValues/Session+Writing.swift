import CommandLineSupport
import DefaultsLog
import StorageKeyCatalogs

extension Session {
    /// Stores values.
    func set() throws -> Int32 {
        let words = invocation.words
        var members: [(key: String, json: JSONText)] = []
        for index in stride(from: 0, to: words.count, by: 2) {
            let json =
                has(.string) ? JSONText(string: words[index + 1]) : try json(words[index + 1])
            members.append((words[index], json))
        }
        try file.transaction { changes in
            for (key, json) in members { changes.set(key, to: json.bytes) }
        }
        return 0
    }

    private func json(_ word: String) throws -> JSONText {
        let bytes = Array(word.utf8)
        if let obstacle = JSONScanner.obstacle(in: bytes) {
            let shown = String(word.prefix(60)).debugDescription
            let end = word.count > 60 ? "…" : ""
            throw UsageError(
                "\(shown)\(end) isn't one JSON value: \(obstacle); to store it as text, add --string"
            )
        }
        return JSONText(stored: JSONScanner.line(of: bytes))
    }

    /// Removes keys.
    func remove() throws -> Int32 {
        // A transaction would create the file.
        _ = try values()
        let missing = try file.transaction { changes in
            let missing = invocation.words.filter { changes.bytes(for: $0) == nil }
            for key in invocation.words { changes.remove(key) }
            return missing
        }
        for key in missing { tool.complain("\(self.missing(key))") }
        return missing.isEmpty ? 0 : 1
    }
}

extension Session {
    /// Merges a JSON object into the store, or says what that would change.
    func importMembers() throws -> Int32 {
        let source = InputFile(path: invocation.words.first ?? "-")
        let object = try JSONObject(source.contents(), label: source.label)
        if has(.dryRun) {
            let stored = try file.values() ?? [:]
            let merge = Merge(object) { stored[$0] }
            try tool.write(table(merge.rows, styles: []) + merge.summary(isDone: false))
        } else {
            let merge = try file.transaction { changes in
                let merge = Merge(object) { changes.bytes(for: $0) }
                for member in object.members { changes.set(member.name, to: member.json.bytes) }
                return merge
            }
            try tool.write(merge.summary(isDone: true))
        }
        return 0
    }
}

/// What an import changes.
private struct Merge {
    private var added: [[String]] = []
    private var changed: [[String]] = []
    private var same: [[String]] = []

    init(_ object: JSONObject, stored: (String) -> [UInt8]?) {
        for (key, new) in object.members.sorted(by: { $0.name < $1.name }) {
            let old = stored(key).map(JSONText.init(stored:))
            switch old {
            case nil: added.append(["added", key.listed, new.abridged])
            case new?: same.append(["same", key.listed, new.abridged])
            case let old?:
                changed.append(["changed", key.listed, "\(old.abridged) → \(new.abridged)"])
            }
        }
    }

    var rows: [[String]] { added + changed + same }

    func summary(isDone: Bool) -> String {
        let note = isDone ? "" : " (dry run: nothing is written)"
        return "\(added.count) added, \(changed.count) changed, \(same.count) the same\(note)\n"
    }
}
