/// The kind of a character, for the rules that split a name into words.
enum CharacterKind {
    case upper
    case lower
    case uncased
    case digit
    case other

    var isLetter: Bool {
        switch self {
        case .upper, .lower, .uncased: true
        case .digit, .other: false
        }
    }
}

extension CharacterKind {
    init(ascii byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
        default: self = .other
        }
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: self = .upper
        case .lowercaseLetter: self = .lower
        case .otherLetter, .modifierLetter: self = .uncased
        case .decimalNumber: self = .digit
        default: self = .other
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar belongs to the letter that it follows.
    ///
    /// Besides combining marks, these are the vowels and final consonants of decomposed Hangul
    /// syllables, so that a name gives the same words in every normalization form.
    var continuesLetter: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
        }
    }
}
