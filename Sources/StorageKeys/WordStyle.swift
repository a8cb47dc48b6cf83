/// How the words of a name are cased and joined.
struct WordStyle: Sendable {
    enum Casing: Sendable {
        case lower
        case upper
        case capitalized
        case capitalizedButFirst
    }

    let casing: Casing

    /// The ASCII character between two words; nil joins them directly, with `_` only between two
    /// digits.
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
        applyASCII(to: name) ?? applyUnicode(to: name)
    }

    /// Returns the character before a word, which is nil for the first word.
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
    /// Returns the words of a name in ASCII, or nil if the name has other characters.
    ///
    /// Unsafe: it reads the name's bytes in place and writes the result on the stack. Names are
    /// formatted each time a path is resolved that isn't remembered; arrays take twice as long.
    private func applyASCII(to name: String) -> String? {
        var name = name
        return name.withUTF8 { bytes in
            // At most a joiner before every character.
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * bytes.count) {
                guard let count = unsafe write(bytes, to: $0) else { return nil }
                return unsafe String(decoding: $0[..<count], as: UTF8.self)
            }
        }
    }

    /// Writes the words of a name and returns the number of bytes, or nil if it isn't ASCII.
    private func write(
        _ name: UnsafeBufferPointer<UInt8>,
        to buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var count = 0
        func append(_ byte: UInt8) {
            unsafe buffer[count] = byte
            count += 1
        }
        var boundaries = WordBoundaries()
        var isLeading = keepsLeadingUnderscores
        var underscores = 0
        for index in name.indices {
            let byte = unsafe name[index]
            guard byte < 0x80 else { return nil }
            let kind = CharacterKind(ascii: byte)
            let isLast = index + 1 == name.count
            let next = isLast ? .other : unsafe CharacterKind(ascii: name[index + 1])
            let boundary = boundaries.advance(over: kind, before: next)
            isLeading = isLeading && byte == UInt8(ascii: "_")
            if isLeading {
                append(byte)
                underscores += 1
            }
            guard kind != .other else { continue }
            if let separator = separator(before: boundary) { append(separator) }
            let isUpper = casing == .upper || capitalizes(boundary)
            if kind == .lower, isUpper {
                append(byte & ~0x20)
            } else if kind == .upper, !isUpper {
                append(byte | 0x20)
            } else {
                append(byte)
            }
        }
        return count == underscores ? 0 : count
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
