/// A member of a key builder that declares an entry or a subdomain.
struct Declaration: Hashable {
    /// What the declaration returns.
    enum Result: Hashable {
        case looseEntry
        case strictEntry
        /// A subdomain; `A` in its type stands for the domain on which it is declared.
        case subdomain(TypeText)
    }

    /// What a domain must be for the declaration to be a member of its builder.
    enum Requirement: Hashable {
        case sameType(TypeText)
        case conformance(TypeText)
    }

    struct Parameter: Hashable {
        /// The argument's label; nil if there is none.
        var label: String?

        /// The name by which the declaration calls the argument, for a placeholder.
        var name: String

        /// The type, as it is written.
        var type: String
    }

    /// The precise identifier: no two declarations have the same.
    var identifier: String
    var module: String

    /// The name in the compiler's form, such as `launchCount` or `subscript(user:)`.
    var name: String

    /// The parameters of a subscript; nil for a property.
    var parameters: [Parameter]?
    var requirements: [Requirement]
    var result: Result

    /// Whether other modules see the declaration.
    var isShared: Bool
    var documentation: String?

    /// The file, from the top of the package, and the line.
    var location: String?
}

extension Declaration {
    /// The step in a Swift path, as catalogs show it: `.launchCount` or `[user:]`.
    var step: String {
        parameters == nil ? "." + name : "[" + name.dropFirst("subscript(".count).dropLast() + "]"
    }

    /// The declaration, as messages name it.
    var description: String {
        name + (location.map { " (\($0))" } ?? "")
    }
}
