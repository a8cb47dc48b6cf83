/// Returns the name of a type as one writes it in the module that declares it.
///
/// Swift's own qualified name begins each chain of names with a module, `Swift.Set<App.Day>`, and
/// marks types that an extension adds to another module's, `(extension in App):Lib.Outer.Inner`.
func typeName(_ type: any Any.Type) -> String {
    var result = ""
    var chain = Substring()
    var rest = Substring(String(reflecting: type))
    while let character = rest.first {
        if rest.hasPrefix("(extension in "), let end = rest.firstIndex(of: ":") {
            rest = rest[end...].dropFirst()
        } else if character.isLetter || character.isNumber || character == "_" || character == "." {
            chain.append(rest.removeFirst())
        } else {
            result += chain.withoutModule
            chain = ""
            result.append(rest.removeFirst())
        }
    }
    return result + chain.withoutModule
}

extension Substring {
    fileprivate var withoutModule: Substring {
        guard let dot = firstIndex(of: ".") else { return self }
        return self[dot...].dropFirst()
    }
}
