import KeyLockfile
import StorageKeyCatalogs

/// A subdomain that has another name than when the keys below it were recorded.
struct RenamedSubdomain {
    /// The keys that have vanished, and the declarations below the subdomain that they are now.
    let pairs: [Renaming.Pair]

    /// What to do once so that all of them are as they were.
    let advice: String
}

extension RenamedSubdomain {
    /// Returns the subdomains whose old name would restore all recorded keys below them.
    static func all(
        in pairs: [Renaming.Pair],
        of declared: [StorageKeyCatalog.Entry],
        below subdomains: [String: Set<String>],
        recorded: [LockedKey]
    ) -> [RenamedSubdomain] {
        let groups = Dictionary(grouping: pairs) { Change($0) }
        return groups.compactMap { change, pairs in
            guard let steps = change?.steps, pairs.count > 1,
                let name = oldName(of: steps, in: pairs, declared, subdomains, recorded)
            else { return nil }
            return RenamedSubdomain(
                pairs: pairs,
                advice: """
                    Or, for all \(pairs.count) keys below \(steps.path), declare that with its \
                    old name: subdomain(\(name))
                    """
            )
        }
    }

    /// The one step by which two paths differ: neither the last one nor a subscript.
    private struct Change: Hashable {
        let old: Substring

        /// The path up to the step with its new name.
        let steps: ArraySlice<Substring>

        init?(_ pair: Renaming.Pair) {
            let (old, new) = (Renaming.steps(pair.old.path), Renaming.steps(pair.new.description))
            let places = new.indices.filter { $0 >= old.count || old[$0] != new[$0] }
            guard old.count == new.count, places.count == 1, let place = places.first,
                place < new.count - 1, !old[place].hasPrefix("["), !new[place].hasPrefix("[")
            else { return nil }
            self.old = old[place]
            steps = new[...place]
        }
    }

    /// Returns the arguments of the subdomain with which each key is what it was; nil if there are
    /// none or other recorded keys would change.
    private static func oldName(
        of steps: ArraySlice<Substring>,
        in pairs: [Renaming.Pair],
        _ declared: [StorageKeyCatalog.Entry],
        _ subdomains: [String: Set<String>],
        _ recorded: [LockedKey]
    ) -> String? {
        // What the keys below a subdomain begin with, if that is known.
        func start(of path: String) -> String? {
            let keys = subdomains[path] ?? []
            return keys.count == 1 ? keys.first : nil
        }
        let renamed = Set(pairs.map(\.new))
        let isAlone = declared.allSatisfy { key in
            key.isLiteral || renamed.contains(key)
                || !Renaming.steps(key.description).starts(with: steps)
                || !recorded.contains { $0.path == key.description }
        }
        let parent = steps.dropLast().path
        let isTop = pairs.allSatisfy { $0.new.domain == parent }
        guard isAlone, let key = start(of: steps.path),
            let start = isTop ? "" : start(of: parent)
        else { return nil }
        let names = pairs.map { old, new -> String? in
            // A literal is changed by no subdomain.
            guard !new.isLiteral, Set(old.formerKeys).isSubset(of: new.formerKeys),
                let end = new.key.between(key, "")
            else { return nil }
            return old.key.between(start, end)
        }
        guard Set(names).count == 1, let name = names[0], !name.isEmpty else { return nil }
        if isTop { return "\(name.debugDescription), format: .verbatim" }
        if name.hasPrefix("-"), name.count > 1 {
            return "\(String(name.dropFirst()).debugDescription), format: .verbatim"
        }
        return "\(name.debugDescription), format: .verbatim, separator: \"\""
    }
}

extension ArraySlice<Substring> {
    /// The steps of a path as one text.
    fileprivate var path: String { joined(separator: ".").replacing(".[", with: "[") }
}

extension String {
    /// Returns what stands between a beginning and an end.
    fileprivate func between(_ start: String, _ end: String) -> String? {
        let (scalars, start, end) = (unicodeScalars, start.unicodeScalars, end.unicodeScalars)
        guard scalars.count >= start.count + end.count, scalars.starts(with: start),
            scalars.reversed().starts(with: end.reversed())
        else { return nil }
        return String(scalars.dropFirst(start.count).dropLast(end.count))
    }
}
