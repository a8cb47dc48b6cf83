import StorageKeyCatalogs
import StorageKeysEvaluation

/// A path from a top-level domain to an entry, as the sources declare it.
struct DeclaredKey: Hashable {
    var domain: TypeText

    /// The declarations on the way; the last one is the entry's.
    var steps: [Declaration]

    /// The module from whose point of view the path can be written.
    var module: String

    var entry: Declaration { steps[steps.count - 1] }

    /// The domain and path.
    var description: String { domain.source + steps.map(\.step).joined() }

    /// The domain and path, and where the entry is declared.
    var place: String { description + (entry.location.map { " (\($0))" } ?? "") }

    /// The paths to the subdomains on the way, the outermost first.
    var subdomains: [DeclaredKey] {
        steps.indices.dropFirst().map {
            DeclaredKey(domain: domain, steps: Array(steps[..<$0]), module: module)
        }
    }
}

extension StorageKeyCatalog.Entry {
    /// Creates the listing of a declared key that has been evaluated.
    init(_ declared: DeclaredKey, _ evaluated: EvaluatedKeys.Key) {
        let path = declared.steps.map(\.step).joined()
        self.init(
            domain: declared.domain.source,
            path: path.hasPrefix(".") ? String(path.dropFirst()) : path,
            key: evaluated.key,
            valueType: evaluated.valueType.map(typeName(qualified:)),
            formerKeys: evaluated.formerKeys,
            isLiteral: evaluated.isLiteral,
            documentation: declared.entry.documentation,
            location: declared.entry.location
        )
    }

    /// The declaration and its place.
    var place: String { description + (location.map { " (\($0))" } ?? "") }

    /// Whether a string is the key or a former one.
    func claims(_ string: String) -> Bool { key == string || formerKeys.contains(string) }
}
