/// The tokens of a Swift source that matter for its structure: names and single characters.
///
/// Comments and literals are left out, with everything that is interpolated in them.
struct SwiftTokens {
    struct Token: Equatable {
        var text: Substring
        /// The line, from 1.
        var line: Int
    }

    private(set) var tokens: [Token] = []
    private var rest: Substring
    private var line = 1

    init(_ source: String) {
        rest = source[...]
        while let character = rest.first {
            if rest.hasPrefix("//") {
                skip { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                skipComment()
            } else if character == "\"" || character == "#" && isRawString {
                skipString()
            } else if character.isLetter || character == "_" || character == "`" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
                tokens.append(Token(text: name, line: line))
                rest = rest.dropFirst(name.count)
            } else {
                if !character.isWhitespace {
                    tokens.append(Token(text: rest.prefix(1), line: line))
                }
                advance()
            }
        }
    }

    private var isRawString: Bool { rest.drop { $0 == "#" }.first == "\"" }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count {
            if rest.popFirst()?.isNewline == true { line += 1 }
        }
    }

    private mutating func skip(while condition: (Character) -> Bool) {
        while let character = rest.first, condition(character) { advance() }
    }

    /// Skips a comment with the comments in it.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                advance(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && !rest.isEmpty
    }

    /// Skips a string literal with the literals in its interpolations.
    private mutating func skipString() {
        let marks = String(rest.prefix { $0 == "#" })
        advance(marks.count)
        let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        let end = quotes + marks
        advance(quotes.count)
        while let character = rest.first, !rest.hasPrefix(end) {
            if quotes.count == 1, character.isNewline { return }
            if rest.hasPrefix("\\" + marks + "(") {
                advance(marks.count + 2)
                skipInterpolation()
            } else {
                advance(character == "\\" && marks.isEmpty ? 2 : 1)
            }
        }
        advance(end.count)
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while depth > 0, let character = rest.first {
            if character == "\"" || character == "#" && isRawString {
                skipString()
                continue
            }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            advance()
        }
    }
}
