/// Returns the name of a type as one writes it in the module that declares it.
///
/// Swift's own qualified name begins each chain of names with a module, `Swift.Set<App.Day>`, and
/// marks types that an extension adds to another module's, `(extension in App):Lib.Outer.Inner`, and
/// private ones, `App.(unknown context at $1f0).Day`. Optionals, arrays and dictionaries are written
/// short: `[String: Int?]`.
package func typeName(_ type: any Any.Type) -> String {
    typeName(qualified: String(reflecting: type))
}

/// Returns the same for the qualified name of a type, which may be another program's.
package func typeName(qualified name: String) -> String {
    var reader = QualifiedName(rest: Substring(name))
    return reader.type().name
}

/// What is left to read of a qualified name.
private struct QualifiedName {
    var rest: Substring

    /// Reads one type, up to what ends it in a list of types.
    ///
    /// - Returns: The type's name, and whether a `?` behind it would belong to a part of it only.
    mutating func type() -> (name: String, isCompound: Bool) {
        var name = ""
        var chain = Substring()
        var isCompound = false
        while let character = rest.first, !",>)".contains(character) {
            if rest.hasPrefix("(extension in "), let end = rest.firstIndex(of: ":") {
                rest = rest[end...].dropFirst()
            } else if rest.hasPrefix("(unknown context at "), let end = rest.firstIndex(of: ")") {
                rest = rest[end...].dropFirst(2)
            } else if character.isLetter || character.isNumber || "_.".contains(character) {
                chain.append(rest.removeFirst())
            } else if character == "<" {
                name += generic(chain, list(upTo: ">"))
                chain = ""
            } else {
                name += chain.withoutModule
                chain = ""
                if character == "(" {
                    name += "(" + list(upTo: ")").map(\.name).joined(separator: ", ") + ")"
                } else if rest.hasPrefix("->") {
                    name += "->"
                    rest = rest.dropFirst(2)
                } else {
                    isCompound = isCompound || character == " "
                    name.append(rest.removeFirst())
                }
            }
        }
        return (name + chain.withoutModule, isCompound)
    }

    /// Reads types in brackets, from the opening one to the closing one.
    private mutating func list(upTo end: Character) -> [(name: String, isCompound: Bool)] {
        var types: [(name: String, isCompound: Bool)] = []
        repeat {
            // The opening bracket, or a comma.
            rest = rest.dropFirst().drop { $0 == " " }
            if rest.first != end { types.append(type()) }
        } while rest.first == ","
        rest = rest.dropFirst()
        return types
    }

    private func generic(
        _ chain: Substring,
        _ arguments: [(name: String, isCompound: Bool)]
    ) -> String {
        let names = arguments.map(\.name)
        switch (chain, names.count) {
        case ("Swift.Optional", 1):
            return arguments[0].isCompound ? "(\(names[0]))?" : "\(names[0])?"
        case ("Swift.Array", 1): return "[\(names[0])]"
        case ("Swift.Dictionary", 2): return "[\(names[0]): \(names[1])]"
        default: return chain.withoutModule + "<" + names.joined(separator: ", ") + ">"
        }
    }
}

extension Substring {
    /// The chain without the module in front; one that goes on from a generic type has none.
    fileprivate var withoutModule: Substring {
        guard let dot = firstIndex(of: "."), dot != startIndex else { return self }
        return self[dot...].dropFirst()
    }
}
