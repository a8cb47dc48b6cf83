/// The fixed name of a key's component, written as a string literal.
///
/// It distinguishes names in the source from names that are computed at run time: only a path whose
/// names are all fixed always gives the same key and is evaluated once. You don't use this type
/// directly: `entry("name")` creates one, `entry(name)` takes a `String`.
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
