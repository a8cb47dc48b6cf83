/// A place in the hierarchy of keys.
struct KeyPlace: Sendable {
    /// The key so far; empty at the top level.
    let key: String

    /// Whether a name on the path was computed, so that the same path may give another key later.
    let isComputed: Bool

    /// The declarations on the path, if a catalog asks for them.
    let steps: [DeclarationStep]?

    static let top = KeyPlace(key: "", isComputed: false, steps: nil)
}

extension KeyPlace {
    /// Returns the place one component further, or stops if the component is empty.
    ///
    /// Without a name, the component is named after the declaration.
    func appending(
        _ name: StorageKeyName?,
        _ format: KeyFormat,
        _ separator: String,
        _ declaration: String,
        _ fileID: StaticString,
        _ line: UInt
    ) -> KeyPlace {
        if name == nil, declaration.utf8.last == UInt8(ascii: ")") {
            fatalError(
                """
                '\(declaration)' declares a storage key without a name, so that all its arguments \
                would share one key. Pass entry(…) or subdomain(…) a name made of the arguments.
                """,
                file: fileID,
                line: line
            )
        }
        let text = name?.text ?? declaration
        let component = format(text)
        guard !component.isEmpty else {
            fatalError(
                """
                '\(declaration)' declares a storage key with an empty component: nothing is left \
                of the name "\(text)" after formatting. Pass entry(…) or subdomain(…) a name with \
                a letter or a digit, or 'format: .verbatim'.
                """,
                file: fileID,
                line: line
            )
        }
        return KeyPlace(
            key: key.isEmpty ? component : joined(by: separator, with: component),
            isComputed: isComputed || name?.isComputed == true,
            steps: steps.map {
                $0 + [DeclarationStep(declaration: declaration, fileID: fileID, line: line)]
            }
        )
    }

    private func joined(by separator: String, with component: String) -> String {
        var result = ""
        result.reserveCapacity(key.utf8.count + separator.utf8.count + component.utf8.count)
        result += key
        result += separator
        result += component
        return result
    }
}
