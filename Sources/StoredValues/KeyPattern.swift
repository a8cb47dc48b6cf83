/// Finds the declared key that a stored key is one of.
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
    /// The characters of the key; nil stands for any number of any characters.
    private var elements: [Character?] = []

    /// Returns nil if there is no `<name>` in the key.
    init?(_ key: String) {
        var rest = Substring(key)
        while let character = rest.popFirst() {
            if character == "<", let end = rest.firstIndex(of: ">"), end > rest.startIndex,
                rest[..<end].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
            {
                elements.append(nil)
                rest = rest[end...].dropFirst()
            } else {
                elements.append(character)
            }
        }
        if !elements.contains(nil) { return nil }
    }

    func matches(_ key: String) -> Bool {
        let key = Array(key)
        var element = 0
        var position = 0
        // Where to go on with a longer text for the last parameter.
        var retry: (element: Int, position: Int)?
        while position < key.count || element < elements.count {
            if element < elements.count, elements[element] == nil {
                element += 1
                retry = (element, position)
            } else if element < elements.count, position < key.count,
                elements[element] == key[position]
            {
                element += 1
                position += 1
            } else if let last = retry, last.position < key.count {
                retry = (last.element, last.position + 1)
                (element, position) = (last.element, last.position + 1)
            } else {
                return false
            }
        }
        return true
    }
}
