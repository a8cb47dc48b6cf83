/// A property with `@SharedValue` that has an observer, `willSet` or `didSet`.
///
/// Swift makes a copy for observers, so an in-place change is a read and a write. Symbol graphs don't
/// have observers; the sources do.
struct ObservedProperty: Equatable {
    var name: String

    /// `willSet` or `didSet`.
    var observer: String

    /// The line of the property's name, from 1.
    var line: Int
}

extension ObservedProperty {
    /// Returns the observed properties in a Swift source.
    static func all(in source: String) -> [ObservedProperty] {
        guard source.contains("SharedValue"), source.contains("Set") else { return [] }
        let tokens = SwiftTokens(source).tokens
        return tokens.indices.compactMap { index in
            guard tokens[index].text == "SharedValue", isAttribute(tokens, at: index),
                let property = tokens[index...].firstIndex(where: { $0.text == "var" })
            else { return nil }
            return observed(tokens[property...].dropFirst())
        }
    }

    /// Whether the name stands in `@SharedValue` or `@SharedValues.SharedValue`.
    private static func isAttribute(_ tokens: [SwiftTokens.Token], at index: Int) -> Bool {
        let before = tokens[..<index].suffix(3).map(\.text)
        return before.last == "@" || before == ["@", "SharedValues", "."]
    }

    /// Reads a declaration from its name on, up to its observer or its end.
    private static func observed(_ tokens: ArraySlice<SwiftTokens.Token>) -> ObservedProperty? {
        guard let name = tokens.first else { return nil }
        var depth = 0
        var rest = tokens.dropFirst()
        var previous = name.text
        while let token = rest.popFirst() {
            defer { previous = token.text }
            switch token.text {
            case "{":
                // Only accessors of this property can begin like this here.
                if depth == 0, let next = rest.first, ["willSet", "didSet"].contains(next.text) {
                    return ObservedProperty(
                        name: name.text.filter { $0 != "`" },
                        observer: String(next.text),
                        line: name.line
                    )
                }
                depth += 1
            case "(", "[": depth += 1
            case "}", ")", "]":
                depth -= 1
                if depth < 0 { return nil }
            case ";", "var", "let", "func", "init", "@", "case", "struct", "class", "enum", "actor":
                // After a dot it is a member's name, as in `.init()`.
                if depth == 0, previous != "." { return nil }
            default: break
            }
        }
        return nil
    }
}
