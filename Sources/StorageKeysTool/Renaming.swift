import KeyLockfile
import StorageKeyCatalogs

/// What to do so that values stored under an old key are found under a new one.
enum Renaming {
    /// A key that has vanished, and the declaration that it is now.
    typealias Pair = (old: LockedKey, new: StorageKeyCatalog.Entry)

    /// Returns which new declaration may be which old one under another name, the likeliest first.
    ///
    /// Their domains and value types are the same, and no declaration is in two pairs.
    static func pairs(of old: [LockedKey], and new: [StorageKeyCatalog.Entry]) -> [Pair] {
        var pairs = old.flatMap { old in
            new.compactMap { new -> (pair: Pair, likeness: Likeness)? in
                guard new.domain == old.domain, new.valueType == old.type else { return nil }
                let likeness = Likeness(old.path, new.description)
                // Without a type, something of the path must speak for it.
                guard old.type != nil || likeness.sameEnds > 0 else { return nil }
                return ((old, new), likeness)
            }
        }
        pairs.sort { $0.likeness > $1.likeness }
        var chosen: [Pair] = []
        while let best = pairs.first?.pair {
            chosen.append(best)
            pairs.removeAll { $0.pair.old == best.old || $0.pair.new == best.new }
        }
        return chosen.sorted { ($0.old.key, $0.old.path) < ($1.old.key, $1.old.path) }
    }

    /// How much of two paths is the same.
    private struct Likeness: Comparable {
        /// How many are equal: what is before the last step, and the last step.
        let sameEnds: Int
        let commonCharacters: Int

        init(_ old: String, _ new: String) {
            let (old, new) = (steps(old), steps(new))
            sameEnds =
                (old.dropLast() == new.dropLast() ? 1 : 0) + (old.last == new.last ? 1 : 0)
            let (oldText, newText) = (old.joined().lowercased(), new.joined().lowercased())
            let changes = newText.difference(from: oldText)
            commonCharacters = (oldText.count + newText.count - changes.count) / 2
        }

        static func < (a: Self, b: Self) -> Bool {
            (a.sameEnds, a.commonCharacters) < (b.sameEnds, b.commonCharacters)
        }
    }

    /// Returns what to write at the new declaration.
    static func advice(_ old: LockedKey, _ new: StorageKeyCatalog.Entry) -> String {
        let place = new.location.map { " at \($0)" } ?? ""
        if hasPlaceholder(old), !new.path.hasSuffix("]") {
            // An entry below a subscript doesn't know its argument.
            let (oldSteps, newSteps) = (steps(old.path), steps(new.description))
            let common = zip(oldSteps, newSteps).prefix { $0 == $1 }.count
            let renamed = min(common, oldSteps.count - 1)
            let call = renamed == oldSteps.count - 1 ? "entry" : "subdomain"
            let name = String(oldSteps[renamed]).debugDescription
            return """
                A former key can't contain the subscript's argument; keep the old name of what \
                was renamed\(call == "entry" ? place : ""): \(call)(\(name))
                """
        }
        let argument = argument(old, new)
        return new.isLiteral
            ? "Put the literal back, or use entry(…), which takes former keys,\(place): \(argument)"
            : "So that stored values are found, add to its entry(…)\(place): \(argument)"
    }

    /// Returns the argument with all former keys that the new declaration needs.
    static func argument(_ old: LockedKey, _ new: StorageKeyCatalog.Entry?) -> String {
        var names: [String] = []
        for name in old.strings + (new?.formerKeys ?? [])
        where name != new?.key && !names.contains(name) {
            names.append(name)
        }
        // A placeholder is the argument of the subscript that declares the entry.
        let literals = names.map { name in
            let literal = name.debugDescription
            guard hasPlaceholder(old) else { return literal }
            return literal.replacing(/<(\w+)>/) { "\\(\($0.1))" }
        }
        return "formerly: \(literals.joined(separator: ", "))"
    }

    /// Whether a recorded key contains the argument of a subscript.
    private static func hasPlaceholder(_ key: LockedKey) -> Bool {
        key.hasParameters && key.key.contains(/<\w+>/)
    }

    /// Returns what to say when another declaration has the old key.
    static func claimed(by other: StorageKeyCatalog.Entry) -> String {
        """
        That is also the key of \(other.place), so it can't be a former key: put the old name back.
        """
    }

    /// Returns the domain and the steps of a path.
    static func steps(_ path: String) -> [Substring] {
        path.replacing("[", with: ".[").split(separator: ".")
    }
}
