public import StorageKeys

/// A list of declared keys that finds the ones that collide.
///
/// ```swift
/// import StorageKeyCatalogs
/// import StorageKeys
///
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var userName: Entry.Strict<String> { entry(formerly: "name") }
///     var launches: Entry.Strict<Int> { entry() }
/// }
/// var catalog = StorageKeyCatalog()
/// catalog.add(AppStorageKeys.self, \.userName)
/// catalog.add(AppStorageKeys.self, \.launches)
/// print(catalog.formatted(as: .tree))
/// for collision in catalog.collisions { print(collision) }
/// ```
public struct StorageKeyCatalog: Hashable, Sendable {
    /// The listed keys, in the order in which they were added.
    public private(set) var entries: [Entry] = []

    /// Creates a catalog of the given keys.
    public init(_ entries: [Entry] = []) {
        for entry in entries { add(entry) }
    }

    /// Adds a key, unless the same declaration with the same key is already listed.
    ///
    /// - Complexity: O(*n*) in the number of listed keys.
    public mutating func add(_ entry: Entry) {
        if !entries.contains(entry) { entries.append(entry) }
    }

    /// Returns a catalog of the keys that start with a prefix or have a former key that does.
    ///
    /// - Parameter prefix: The first characters of a key. An empty prefix matches all keys.
    /// - Returns: A catalog in the same order.
    public func filtered(prefix: String) -> StorageKeyCatalog {
        StorageKeyCatalog(
            entries.filter { $0.strings.contains { $0.hasPrefix(prefix) } }
        )
    }
}

extension StorageKeyCatalog {
    /// A declared key.
    public struct Entry: Hashable, Sendable {
        /// The name of the top-level domain, such as `AppStorageKeys`.
        public var domain: String

        /// The path from the domain in Swift, such as `settings.launchCount`.
        ///
        /// For a literal entry that was added without a name, the literal in quotes.
        public var path: String

        /// The key under which values are stored, with placeholders for computed parts.
        public var key: String

        /// The value type of a strict entry, without module names; nil for a loose entry.
        public var valueType: String?

        /// The keys under which earlier versions stored the value, the latest first.
        public var formerKeys: [String]

        /// Whether the key is a literal that bypasses formatting.
        public var isLiteral: Bool

        /// The documentation of the declaration, if known.
        public var documentation: String?

        /// The file and line of the declaration, such as `App/Keys.swift:12`, if known.
        public var location: String?

        /// Creates the listing of a key.
        public init(
            domain: String,
            path: String,
            key: String,
            valueType: String? = nil,
            formerKeys: [String] = [],
            isLiteral: Bool = false,
            documentation: String? = nil,
            location: String? = nil
        ) {
            self.domain = domain
            self.path = path
            self.key = key
            self.valueType = valueType
            self.formerKeys = formerKeys
            self.isLiteral = isLiteral
            self.documentation = documentation
            self.location = location
        }
    }
}

extension StorageKeyCatalog.Entry: CustomStringConvertible {
    /// The domain and path, such as `AppStorageKeys.settings.launchCount`.
    public var description: String {
        domain + (path.hasPrefix("[") ? "" : ".") + path
    }
}

extension StorageKeyCatalog {
    /// Adds the loose key at a path.
    ///
    /// - Parameters:
    ///   - domain: The top-level domain.
    ///   - path: The path from the domain to the entry. Pass placeholders as the arguments of
    ///     subscripts: `\.[user: "<user>"].score`.
    ///   - name: The path in Swift, for a literal entry, which doesn't record its declaration. Other
    ///     entries do.
    ///   - documentation: The documentation of the key.
    public mutating func add<Domain: StorageKeyDomain>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>,
        named name: String? = nil,
        documentation: String? = nil
    ) {
        let entry = StorageKeyBuilder<Domain>.tracedTop[keyPath: path]
        add(Entry(entry, in: domain, type: nil, name: name, documentation: documentation))
    }

    /// Adds the strict key at a path.
    ///
    /// - Parameters:
    ///   - domain: The top-level domain.
    ///   - path: The path from the domain to the entry. Pass placeholders as the arguments of
    ///     subscripts: `\.[user: "<user>"].score`.
    ///   - name: The path in Swift, for a literal entry, which doesn't record its declaration. Other
    ///     entries do.
    ///   - documentation: The documentation of the key.
    public mutating func add<Domain: StorageKeyDomain, Value>(
        _ domain: Domain.Type,
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>,
        named name: String? = nil,
        documentation: String? = nil
    ) {
        let entry = StorageKeyBuilder<Domain>.tracedTop[keyPath: path].loose
        add(Entry(entry, in: domain, type: Value.self, name: name, documentation: documentation))
    }
}

extension StorageKeyCatalog.Entry {
    fileprivate init(
        _ entry: StorageKeyEntry,
        in domain: any Any.Type,
        type: (any Any.Type)?,
        name: String?,
        documentation: String?
    ) {
        self.init(
            domain: typeName(domain),
            path: name ?? entry.steps?.path ?? "\"\(entry.key)\"",
            key: entry.key,
            valueType: type.map(typeName),
            formerKeys: entry.formerKeys,
            isLiteral: entry.isLiteral,
            documentation: documentation,
            location: entry.steps?.last.map { "\($0.fileID):\($0.line)" }
        )
    }

    /// All strings that the declaration resolves to: the key and its former keys.
    var strings: [String] { [key] + formerKeys }
}

extension [DeclarationStep] {
    /// The path in Swift, such as `settings.launchCount` or `[user:].score`.
    fileprivate var path: String {
        let name = "subscript("
        return reduce("") { path, step in
            let step = step.declaration
            return path
                + (step.hasPrefix(name)
                    ? "[" + step.dropFirst(name.count).dropLast() + "]"
                    : (path.isEmpty ? "" : ".") + step)
        }
    }
}
