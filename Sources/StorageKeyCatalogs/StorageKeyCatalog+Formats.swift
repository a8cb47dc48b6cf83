extension StorageKeyCatalog {
    /// The format of a printed catalog.
    public enum Format: String, CaseIterable, Sendable {
        /// The hierarchy as declared in Swift, with the key next to each entry.
        case tree
        /// One key per line, sorted.
        case list
        /// A JSON object with the collisions and the keys, sorted, one per line.
        case json
        /// A Markdown table, sorted by key.
        case markdown
        /// A Mermaid flowchart of the hierarchy.
        case mermaid
    }

    /// Returns the catalog as lines of text, each ended by a newline.
    ///
    /// Keys with control characters are shown as Swift literals, so that each fits on a line.
    ///
    /// - Parameters:
    ///   - format: The format of the text.
    ///   - inColor: Whether a tree or list uses the color sequences of ANSI terminals.
    /// - Returns: The text, which is empty for a tree or list without keys.
    public func formatted(as format: Format, inColor: Bool = false) -> String {
        let colliding = Set(collisions.flatMap(\.entries))
        return switch format {
        case .tree: tree(colliding, inColor: inColor)
        case .list: list(colliding, inColor: inColor)
        case .json: json
        case .markdown: markdown(colliding)
        case .mermaid: mermaid(colliding)
        }
    }
}

extension StorageKeyCatalog {
    private func list(_ colliding: Set<Entry>, inColor: Bool) -> String {
        let rows = sorted.map { entry in
            [entry.key.printable, "\(entry)"] + entry.remarks(collides: colliding.contains(entry))
        }
        return table(rows, styles: inColor ? [.plain, .dim, .type, .note] : [])
    }

    private func markdown(_ colliding: Set<Entry>) -> String {
        var text = "| Key | Declaration | Type | Notes |\n| --- | --- | --- | --- |\n"
        for entry in sorted {
            let remarks = entry.remarks(collides: colliding.contains(entry))
            let cells = [
                entry.key.code, "\(entry)".code, entry.valueType?.code ?? "",
                remarks[1].replacing("|", with: "\\|"),
            ]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }

    var sorted: [Entry] {
        entries.sorted { ($0.key, $0.domain, $0.path) < ($1.key, $1.domain, $1.path) }
    }
}

extension StorageKeyCatalog.Entry {
    /// The value type, and notes about the key in a few words.
    func remarks(collides: Bool) -> [String] {
        var notes: [String] = []
        if isLiteral { notes.append("literal") }
        notes += formerKeys.map { "formerly \($0.debugDescription)" }
        if collides { notes.append("collides") }
        return [valueType ?? "", notes.joined(separator: ", ")]
    }
}

extension String {
    /// The string as a code span in a Markdown table.
    fileprivate var code: String {
        let text = printable.replacing("|", with: "\\|")
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }
}
