/// What to do so that values stored under an old key are found under a new one.
enum Renaming {
    /// Returns the new declarations that may be a renamed old one, the likeliest first.
    ///
    /// The domain and the value type are the same; the more of the path is, the likelier.
    static func candidates(
        for old: LockedKey,
        among added: [Catalog.Key]
    ) -> [Catalog.Key] {
        let oldSteps = steps(old.path)
        func likeness(_ new: Catalog.Key) -> (Int, Int) {
            let newSteps = steps(new.description)
            let sameEnds =
                (oldSteps.dropLast() == newSteps.dropLast() ? 1 : 0)
                + (oldSteps.last == newSteps.last ? 1 : 0)
            return (sameEnds, commonCharacters(old.path, new.description))
        }
        return added.filter { LockedKey($0).domain == old.domain && $0.type == old.type }
            .map { (key: $0, likeness: likeness($0)) }
            .sorted { $0.likeness > $1.likeness }
            .map(\.key)
    }

    /// Returns what to write at the new declaration.
    static func advice(_ old: LockedKey, _ new: Catalog.Key) -> String {
        let place = new.location.map { " at \($0)" } ?? ""
        if old.key.contains("<"), old.path.contains("["), !new.path.hasSuffix("]") {
            return """
                Its argument is not known to entry(…), so it cannot have a former name; keep the \
                old name as a text: entry("…")\(place)
                """
        }
        let argument = argument(old, new)
        return new.literal
            ? "Declare it by entry(…) instead of a literal, which has no former names\(place): \(argument)"
            : "So that stored values are found, add to its entry(…)\(place): \(argument)"
    }

    /// Returns the argument with all former names that the new declaration needs.
    static func argument(_ old: LockedKey, _ new: Catalog.Key?) -> String {
        var names: [String] = []
        for name in old.strings + (new?.formerNames ?? [])
        where name != new?.key && !names.contains(name) {
            names.append(name)
        }
        // A placeholder is the argument of the subscript that declares the entry.
        let literals = names.map { name in
            let literal = name.debugDescription
            guard old.path.hasSuffix("]") else { return literal }
            return literal.replacing(/<(\w+)>/) { "\\(\($0.1))" }
        }
        return "formerly: \(literals.joined(separator: ", "))"
    }

    /// Returns what to say when the old key is another declaration's now.
    static func exchanged(with other: Catalog.Key) -> String {
        """
        The old key now belongs to \(other.place), which would read its values. Give that one \
        another key first.
        """
    }

    private static func steps(_ path: String) -> [Substring] {
        path.replacing("[", with: ".[").split(separator: ".")
    }

    /// The length of the longest common subsequence of two texts.
    private static func commonCharacters(_ a: String, _ b: String) -> Int {
        var row = [Int](repeating: 0, count: b.utf8.count + 1)
        for byte in a.utf8 {
            var diagonal = 0
            for (index, other) in b.utf8.enumerated() {
                let above = row[index + 1]
                row[index + 1] = byte == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row.last ?? 0
    }
}
