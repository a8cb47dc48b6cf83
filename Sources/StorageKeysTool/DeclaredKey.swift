/// A path from a top-level domain to an entry, as the sources declare it.
struct DeclaredKey: Hashable {
    var domain: TypeText

    /// The declarations on the way; the last one is the entry's.
    var steps: [Declaration]

    /// The module from whose point of view the path can be written.
    var module: String

    var entry: Declaration { steps[steps.count - 1] }

    /// The path as catalogs show it, such as `settings.launchCount` or `[user:].score`.
    var path: String {
        let path = steps.map(\.step).joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    /// The domain and path.
    var description: String {
        domain.source + (path.hasPrefix("[") ? "" : ".") + path
    }

    /// The domain and path, and where the entry is declared.
    var place: String { description + (entry.location.map { " (\($0))" } ?? "") }

    /// The paths to the subdomains on the way, the outermost first.
    var subdomains: [DeclaredKey] {
        steps.indices.dropFirst().map {
            DeclaredKey(domain: domain, steps: Array(steps[..<$0]), module: module)
        }
    }
}
