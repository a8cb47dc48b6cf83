extension StorageKeyCatalog {
    func tree(_ colliding: Set<Entry>, inColor: Bool) -> String {
        var rows: [[String]] = []
        for root in roots {
            rows.append([root.name])
            root.appendRows(below: "", colliding, to: &rows)
        }
        return table(rows, styles: inColor ? [.dim, .plain, .type, .note] : [])
    }

    func mermaid(_ colliding: Set<Entry>) -> String {
        var text = "flowchart LR\n"
        var number = 0
        for root in roots { root.appendMermaid(below: nil, colliding, number: &number, to: &text) }
        return text
    }

    /// The hierarchy, with a root for each top-level domain.
    private var roots: [Node] {
        var top = Node(name: "")
        for entry in entries { top.insert(entry, at: [entry.domain] + entry.steps) }
        return top.children
    }
}

extension StorageKeyCatalog.Entry {
    /// The steps of the path: `[user:].score` has the steps `[user:]` and `score`.
    fileprivate var steps: [String] {
        guard !path.hasPrefix("\"") else { return [path.printable] }
        return path.replacing("[", with: ".[").split(separator: ".").map(String.init)
    }
}

/// A domain or an entry of the hierarchy, with the nodes below it.
private struct Node {
    let name: String
    var entry: StorageKeyCatalog.Entry?
    var children: [Node] = []

    mutating func insert(_ entry: StorageKeyCatalog.Entry, at steps: some Collection<String>) {
        guard let step = steps.first else {
            self.entry = entry
            return
        }
        let isLast = steps.count == 1
        // Two entries with the same path, such as two literals in quotes, are siblings.
        let existing = children.firstIndex { $0.name == step && ($0.entry == nil || !isLast) }
        if let existing {
            children[existing].insert(entry, at: steps.dropFirst())
        } else {
            var child = Node(name: step)
            child.insert(entry, at: steps.dropFirst())
            children.append(child)
        }
    }

    func appendRows(
        below indent: String,
        _ colliding: Set<StorageKeyCatalog.Entry>,
        to rows: inout [[String]]
    ) {
        for (index, child) in children.enumerated() {
            let isLast = index == children.count - 1
            var row = [indent + (isLast ? "└── " : "├── ") + child.name]
            if let entry = child.entry {
                row.append(entry.key.printable)
                row += entry.remarks(collides: colliding.contains(entry))
            }
            rows.append(row)
            child.appendRows(below: indent + (isLast ? "    " : "│   "), colliding, to: &rows)
        }
    }

    func appendMermaid(
        below parent: Int?,
        _ colliding: Set<StorageKeyCatalog.Entry>,
        number: inout Int,
        to text: inout String
    ) {
        let id = number
        number += 1
        var lines = [name]
        if let entry {
            lines.append(entry.key.printable)
            lines += entry.remarks(collides: colliding.contains(entry)).filter { !$0.isEmpty }
        }
        let label = lines.map(\.mermaidText).joined(separator: "<br/>")
        text += "    " + (parent.map { "n\($0) --> " } ?? "") + "n\(id)[\"\(label)\"]\n"
        for child in children {
            child.appendMermaid(below: id, colliding, number: &number, to: &text)
        }
    }
}

extension String {
    /// The string in a quoted Mermaid label, which is HTML with `#` instead of `&`.
    fileprivate var mermaidText: String {
        var text = ""
        for character in self {
            switch character {
            case "#": text += "#35;"
            case "\"": text += "#quot;"
            case "<": text += "#lt;"
            case ">": text += "#gt;"
            case "&": text += "#amp;"
            default: text.append(character)
            }
        }
        return text
    }
}
