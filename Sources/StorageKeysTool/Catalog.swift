/// The evaluated keys, as a catalog tells them in JSON.
struct Catalog: Decodable {
    struct Key: Decodable, Hashable {
        var domain: String
        var path: String
        var key: String
        var type: String?
        var formerKeys: [String]
        var literal: Bool
        var location: String?
    }

    struct Collision: Decodable, Hashable {
        var key: String

        /// The domain and path of each declaration; for some of them, `key` may be a former key.
        var declarations: [String]
    }

    var keys: [Key]
    var collisions: [Collision]

    /// What the keys below each subdomain begin with, by its domain and path.
    ///
    /// Two modules may have different ones at the same path. No catalog in JSON has them.
    var subdomains: [String: Set<String>] = [:]

    private enum CodingKeys: CodingKey {
        case keys, collisions
    }
}

extension Catalog.Key {
    /// The domain and path, as a lock file names the declaration.
    var description: String { domain + (path.hasPrefix("[") ? "" : ".") + path }

    /// The declaration and its place.
    var place: String { description + (location.map { " (\($0))" } ?? "") }
}

extension Catalog {
    /// The declarations of a collision.
    func keys(of collision: Collision) -> [Key] {
        keys.filter {
            collision.declarations.contains($0.description)
                && ([$0.key] + $0.formerKeys).contains(collision.key)
        }
    }
}
