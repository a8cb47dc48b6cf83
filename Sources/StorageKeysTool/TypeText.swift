/// A type's demangled name, such as `Swift.Set<(extension in App):Lib.Outer.Inner>`.
struct TypeText: Hashable {
    let text: String

    init(_ text: some StringProtocol) {
        self.text = String(text)
    }

    static let loose = TypeText("StorageKeys.StorageKeyEntry")
    static let builder = "StorageKeys.StorageKeyBuilder"
    static let domain = TypeText("StorageKeys.StorageKeyDomain")
}

extension TypeText {
    /// The type without its generic arguments.
    var nominal: TypeText {
        guard text.last == ">", let last = text.split(outsideBrackets: ".").last else {
            return self
        }
        return TypeText(text.dropLast(last.drop { $0 != "<" }.count))
    }

    /// The generic argument of a type with one, such as the domain of a builder.
    var argument: TypeText? {
        let nominal = nominal.text
        guard nominal != text else { return nil }
        return TypeText(text.dropFirst(nominal.count + 1).dropLast())
    }

    /// The module that declares the type.
    var module: String {
        let prefix = "(extension in "
        let rest = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        return String(rest.prefix { $0 != ")" && $0 != "." })
    }

    /// The type as written in a file that imports its module.
    var source: String {
        var rest = text[...]
        if rest.hasPrefix("(extension in "), let end = rest.firstIndex(of: ":") {
            rest = rest[end...].dropFirst()
        }
        guard let dot = rest.firstIndex(of: ".") else { return text }
        return String(rest[dot...].dropFirst())
    }

    /// The type with another one for the generic parameter of a builder.
    func substituting(_ domain: TypeText) -> TypeText {
        TypeText(text.replacing(/[\w.]+/) { $0.output == "A" ? domain.text : String($0.output) })
    }
}

extension StringProtocol {
    /// The parts between the separators that stand outside of all brackets.
    func split(outsideBrackets separator: String) -> [String] {
        var parts = [""]
        var depth = 0
        var rest = self[...]
        while let character = rest.first {
            if rest.hasPrefix("->") {
                parts[parts.count - 1] += "->"
                rest = rest.dropFirst(2)
                continue
            }
            if depth == 0, rest.hasPrefix(separator) {
                parts.append("")
                rest = rest.dropFirst(separator.count)
                continue
            }
            if "<([".contains(character) { depth += 1 }
            if ">)]".contains(character) { depth -= 1 }
            parts[parts.count - 1].append(character)
            rest = rest.dropFirst()
        }
        return parts
    }
}
