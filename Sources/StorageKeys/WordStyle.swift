/// How the words of a name are cased and joined.
struct WordStyle: Sendable {
    enum Casing: Sendable {
        case lower
        case upper
        case capitalized
        case capitalizedButFirst
    }

    let casing: Casing

    /// What stands between two words, an ASCII character; nil joins them directly, with `_` only
    /// where two digits would meet.
    let joiner: UInt8?

    let keepsLeadingUnderscores: Bool

    static let snake = WordStyle(.lower, joiner: "_", keepsLeadingUnderscores: true)
    static let camel = WordStyle(.capitalizedButFirst, joiner: nil, keepsLeadingUnderscores: true)
    static let pascal = WordStyle(.capitalized, joiner: nil, keepsLeadingUnderscores: true)
    static let kebab = WordStyle(.lower, joiner: "-", keepsLeadingUnderscores: false)
    static let dot = WordStyle(.lower, joiner: ".", keepsLeadingUnderscores: false)
    static let upperSnake = WordStyle(.upper, joiner: "_", keepsLeadingUnderscores: true)

    private init(_ casing: Casing, joiner: Unicode.Scalar?, keepsLeadingUnderscores: Bool) {
        self.casing = casing
        self.joiner = joiner.map { UInt8(ascii: $0) }
        self.keepsLeadingUnderscores = keepsLeadingUnderscores
    }
}

extension WordStyle {
    /// Returns the words of a name, cased and joined.
    func apply(to name: String) -> String {
        name.utf8.allSatisfy { $0 < 0x80 } ? applyASCII(to: name.utf8) : applyUnicode(to: name)
    }

    /// Returns what stands before a word: nothing before the first.
    private func separator(before boundary: WordBoundaries.Boundary) -> UInt8? {
        switch boundary {
        case .none, .firstWord: nil
        case .word(let joinsDigits): joiner ?? (joinsDigits ? UInt8(ascii: "_") : nil)
        }
    }

    private func capitalizes(_ boundary: WordBoundaries.Boundary) -> Bool {
        switch (boundary, casing) {
        case (.word, .capitalized), (.word, .capitalizedButFirst), (.firstWord, .capitalized): true
        default: false
        }
    }
}

// MARK: - ASCII

extension WordStyle {
    private func applyASCII(to name: String.UTF8View) -> String {
        var result: [UInt8] = []
        // Room for a joiner at every second character, as in `aBcDe`, would be the most.
        result.reserveCapacity(name.count + name.count / 2)
        if keepsLeadingUnderscores {
            result.append(contentsOf: name.prefix { $0 == UInt8(ascii: "_") })
        }
        let underscores = result.count
        var boundaries = WordBoundaries()
        var bytes = name.makeIterator()
        var upcoming = bytes.next()
        while let byte = upcoming {
            upcoming = bytes.next()
            let kind = CharacterKind(ascii: byte)
            let next = upcoming.map(CharacterKind.init(ascii:)) ?? .other
            let boundary = boundaries.advance(over: kind, before: next)
            guard kind != .other else { continue }
            if let separator = separator(before: boundary) { result.append(separator) }
            if kind == .lower, casing == .upper || capitalizes(boundary) {
                result.append(byte & ~0x20)
            } else if kind == .upper, casing != .upper, !capitalizes(boundary) {
                result.append(byte | 0x20)
            } else {
                result.append(byte)
            }
        }
        return result.count == underscores ? "" : String(decoding: result, as: UTF8.self)
    }
}

// MARK: - Unicode

extension WordStyle {
    private func applyUnicode(to name: String) -> String {
        var words = ""
        var boundaries = WordBoundaries()
        let letters = Self.letters(of: name)
        for (index, letter) in letters.enumerated() {
            let following = index + 1 < letters.count ? letters[index + 1].kind : .other
            let boundary = boundaries.advance(over: letter.kind, before: following)
            guard letter.kind != .other else { continue }
            if let separator = separator(before: boundary) {
                words.unicodeScalars.append(Unicode.Scalar(separator))
            }
            var scalars = letter.scalars.makeIterator()
            if capitalizes(boundary), let first = scalars.next() {
                words += first.properties.titlecaseMapping
            }
            while let scalar = scalars.next() { words += scalar.properties.lowercaseMapping }
        }
        guard !words.isEmpty, keepsLeadingUnderscores else { return words }
        let result = String(name.prefix { $0 == "_" }) + words
        return casing == .upper ? result.uppercased() : result
    }

    /// Returns the characters of a name, each letter together with the marks that follow it.
    private static func letters(
        of name: String
    ) -> [(kind: CharacterKind, scalars: Substring.UnicodeScalarView)] {
        var letters: [(kind: CharacterKind, scalars: Substring.UnicodeScalarView)] = []
        let scalars = name.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let start = index
            let kind = CharacterKind(scalars[index])
            scalars.formIndex(after: &index)
            if kind.isLetter {
                while index < scalars.endIndex, scalars[index].continuesLetter {
                    scalars.formIndex(after: &index)
                }
            }
            letters.append((kind, Substring(scalars[start..<index]).unicodeScalars))
        }
        return letters
    }
}
