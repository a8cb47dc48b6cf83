/// A key with its former keys, usable with any type of value.
///
/// Entries are declared on a ``StorageKeyBuilder``. A string literal is an entry too; it is the
/// whole key, verbatim, whatever domain it is declared in:
///
/// ```swift
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var launchCount: Entry { entry(formerly: "launches") }
///     var inherited: Entry { "com.example.legacy" }
/// }
/// ```
///
/// Two entries are equal when their keys are, as Swift compares strings: `"é"` is one key, however
/// it is composed. Where the value's type matters to the compiler, declare a ``Strict`` entry.
public struct StorageKeyEntry: Sendable {
    /// The key under which the value is stored.
    public let key: String

    /// Whether a part of the key was computed, so that the same path may mean another key later.
    let isComputed: Bool

    /// Whether the key is a string literal, which bypasses formatting.
    public let isLiteral: Bool

    private let extras: Extras?

    /// What is rarely used, stored out of line, so that entries are small and cheap to copy.
    private final class Extras: Sendable {
        let formerKeys: [String]
        let steps: [DeclarationStep]?

        init(formerKeys: [String], steps: [DeclarationStep]?) {
            self.formerKeys = formerKeys
            self.steps = steps
        }
    }

    /// Creates the entry whose key ends at a place in the hierarchy.
    init(at place: KeyPlace, formerKeys: [String]) {
        key = place.key
        isComputed = place.isComputed
        isLiteral = false
        if formerKeys.isEmpty, place.steps == nil {
            extras = nil
        } else {
            // A key that is also its own former key would be removed by the write that stores it.
            var seen: Set<String> = [place.key]
            let formerKeys = formerKeys.filter { seen.insert($0).inserted }
            extras = Extras(formerKeys: formerKeys, steps: place.steps)
        }
    }

    private init(literal key: String, isComputed: Bool) {
        guard !key.isEmpty else {
            fatalError("A storage key must not be empty: a literal entry is the whole key.")
        }
        self.key = key
        self.isComputed = isComputed
        isLiteral = true
        extras = nil
    }
}

extension StorageKeyEntry {
    /// The keys under which earlier versions of the program stored the value, the latest first.
    ///
    /// A read falls back to them in order where `key` is absent. The first write stores under `key`
    /// and removes them, in one transaction.
    public var formerKeys: [String] { extras?.formerKeys ?? [] }

    /// The declarations on the way to the entry, from a traced top; nil for a literal.
    package var steps: [DeclarationStep]? { extras?.steps }
}

extension StorageKeyEntry {
    /// An entry whose values are of one type, which the compiler checks where the key is used.
    ///
    /// Optionality is part of the type: an `Entry.Strict<Int>` does not serve an `Int?`.
    public struct Strict<Value>: Sendable {
        /// The entry without its type.
        package let loose: StorageKeyEntry

        /// The key under which the value is stored.
        public var key: String { loose.key }

        /// The keys under which earlier versions of the program stored the value, the latest first.
        public var formerKeys: [String] { loose.formerKeys }

        /// Whether the key is a string literal, which bypasses formatting.
        public var isLiteral: Bool { loose.isLiteral }
    }
}

extension StorageKeyEntry: ExpressibleByStringInterpolation {
    /// Creates an entry whose key is a literal, unchanged.
    public init(stringLiteral key: String) {
        self.init(literal: key, isComputed: false)
    }

    /// Creates an entry whose key is an interpolated literal, unchanged.
    public init(stringInterpolation: DefaultStringInterpolation) {
        self.init(literal: String(stringInterpolation: stringInterpolation), isComputed: true)
    }
}

extension StorageKeyEntry.Strict: ExpressibleByStringInterpolation {
    /// Creates an entry whose key is a literal, unchanged.
    public init(stringLiteral key: String) {
        loose = StorageKeyEntry(stringLiteral: key)
    }

    /// Creates an entry whose key is an interpolated literal, unchanged.
    public init(stringInterpolation: DefaultStringInterpolation) {
        loose = StorageKeyEntry(stringInterpolation: stringInterpolation)
    }
}

extension StorageKeyEntry: Hashable {
    /// Returns whether two entries have the same key, as Swift compares strings.
    public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension StorageKeyEntry.Strict: Hashable {
    /// Returns whether two entries have the same key, as Swift compares strings.
    public static func == (a: Self, b: Self) -> Bool { a.loose == b.loose }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(loose) }
}

extension StorageKeyEntry: CustomStringConvertible {
    /// The key.
    public var description: String { key }
}

extension StorageKeyEntry.Strict: CustomStringConvertible {
    /// The key.
    public var description: String { key }
}
