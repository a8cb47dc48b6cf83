/// The declared keys of a package, evaluated: what the program that evaluates them prints as JSON.
package struct EvaluatedKeys: Codable, Equatable {
    /// What a declaration's getter returns.
    package struct Key: Codable, Equatable {
        /// The key, with `<name>` for each argument.
        package var key: String

        /// The qualified name of the values' type; nil for a loose entry.
        package var valueType: String?

        /// The former keys, with `<name>` for each argument.
        package var formerKeys: [String]

        /// Whether the key is a literal.
        package var isLiteral: Bool

        package init(
            key: String,
            valueType: String? = nil,
            formerKeys: [String] = [],
            isLiteral: Bool = false
        ) {
            self.key = key
            self.valueType = valueType
            self.formerKeys = formerKeys
            self.isLiteral = isLiteral
        }
    }

    /// The keys, by the number of the declaration.
    package var keys: [Int: Key] = [:]

    /// What the keys below each subdomain begin with, by the subdomain's domain and path.
    ///
    /// Two modules may declare different subdomains at the same path.
    package var subdomains: [String: Set<String>] = [:]

    /// Why a key can't be evaluated, by the number of the declaration.
    package var warnings: [Int: String] = [:]
}
