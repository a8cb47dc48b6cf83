/// The fixed name of a key's component, written as a string literal.
///
/// It tells names that are part of the source from names that are computed while the program runs:
/// only a path whose names are all fixed always means the same key and is evaluated once. There is
/// no need to name this type: `entry("name")` makes one, `entry(name)` takes a `String`.
public struct StorageKeyName: ExpressibleByStringLiteral, Sendable {
    let text: String
    let isComputed: Bool

    /// Creates a name from a literal.
    public init(stringLiteral text: String) {
        self.text = text
        isComputed = false
    }

    private init(computed text: String) {
        self.text = text
        isComputed = true
    }

    static func computed(_ text: String) -> StorageKeyName { StorageKeyName(computed: text) }
}
