import KeyLockfile

/// Finds the declaration of a stored key.
struct KeyTable {
    private var keys: [String: LockedKey] = [:]
    private var patterns: [(pattern: KeyPattern, declared: LockedKey)] = []

    /// Adds a key under which a declared key's values are stored; the first of equal ones counts.
    mutating func add(_ key: String, of declared: LockedKey) {
        if let pattern = KeyPattern(key), declared.hasParameters {
            patterns.append((pattern, declared))
        } else if keys[key] == nil {
            keys[key] = declared
        }
    }

    subscript(key: String) -> LockedKey? {
        keys[key] ?? patterns.first { $0.pattern.matches(key) }?.declared
    }
}

/// A key in which each `<name>` stands for any text.
struct KeyPattern {
    /// What stands before, between and after the parameters.
    private let pieces: [[Character]]

    /// Returns nil if the key has no `<name>`.
    init?(_ key: String) {
        pieces = key.split(separator: /<\w+>/, omittingEmptySubsequences: false).map(Array.init)
        if pieces.count == 1 { return nil }
    }

    func matches(_ key: String) -> Bool {
        var rest = Array(key)[...]
        let (first, last) = (pieces[0], pieces[pieces.count - 1])
        guard rest.count >= first.count + last.count, rest.starts(with: first),
            rest.suffix(last.count) == last[...]
        else { return false }
        rest = rest.dropFirst(first.count).dropLast(last.count)
        // The earliest place of each piece leaves the most for those that follow.
        return pieces.dropFirst().dropLast().filter { !$0.isEmpty }.allSatisfy { piece in
            guard let place = rest.firstRange(of: piece) else { return false }
            rest = rest[place.upperBound...]
            return true
        }
    }
}
