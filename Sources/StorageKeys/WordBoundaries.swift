/// Finds the starts of words in one pass over a name, by the frozen rules of ``KeyFormat``.
struct WordBoundaries {
    enum Boundary {
        /// Inside a word, or at a character outside of words.
        case none
        case firstWord
        /// The start of a further word; `joinsDigits` is true if a digit is on both sides.
        case word(joinsDigits: Bool)
    }

    private var previous = CharacterKind.other
    private var endedInDigit = false
    private var hasWord = false

    /// The number of letters of this word directly before the current character.
    private var letters = 0

    /// Passes over one character and returns whether a word starts at it.
    ///
    /// `next` is the kind of the character after it, `other` at the end.
    mutating func advance(over kind: CharacterKind, before next: CharacterKind) -> Boundary {
        if previous == .lower, kind == .lower {
            // A fast path for nearly every character of a name; the rules below agree.
            letters += 1
            return .none
        }
        let starts = startsWord(kind, before: next)
        let follows = previous
        previous = kind
        guard kind != .other else { return .none }
        defer {
            letters = kind == .digit ? 0 : (starts || follows == .digit ? 1 : letters + 1)
            endedInDigit = kind == .digit
            hasWord = true
        }
        guard starts else { return .none }
        return hasWord ? .word(joinsDigits: endedInDigit && kind == .digit) : .firstWord
    }

    private func startsWord(_ kind: CharacterKind, before next: CharacterKind) -> Bool {
        switch (previous, kind) {
        case (_, .other), (.digit, .digit): false
        case (.other, _): true
        case (.upper, .upper): next == .lower
        case (_, .upper): true
        case (_, .digit): letters != 1
        case (.digit, .lower): next == .lower || next == .uncased
        case (.digit, .uncased): true
        case (_, .lower), (_, .uncased): false
        }
    }
}
