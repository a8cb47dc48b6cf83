/// A key with its former keys, usable with any type of value.
///
/// Declare entries in extensions of ``StorageKeyBuilder``. A string literal is an entry, too: it is
/// the whole key, unchanged, in whichever domain it is declared:
///
/// ```swift
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var launchCount: Entry { entry(formerly: "launches") }
///     var inherited: Entry { "com.example.legacy" }
/// }
/// ```
///
/// Two entries are equal if their keys are equal as Swift strings: `"é"` is one key, composed or
/// decomposed. To let the compiler check the type of the values, declare a ``Strict`` entry.
public struct StorageKeyEntry: Sendable {
    /// The key under which the value is stored.
    public let key: String

    /// Whether a part of the key was computed, so that the same path may give another key later.
    let isComputed: Bool

    /// Whether the key is a string literal, which bypasses formatting.
    public let isLiteral: Bool

    private let extras: Extras?

    /// Rarely used, stored out of line so that entries are small and cheap to copy.
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
            // If a key were its own former key, the write that stores it would remove it.
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
    /// If `key` is absent, a read falls back to them in order. The first write stores the value under
    /// `key` and removes them, in one transaction.
    public var formerKeys: [String] { extras?.formerKeys ?? [] }

    /// The declarations on the path from a traced top level; nil for a literal.
    package var steps: [DeclarationStep]? { extras?.steps }
}

extension StorageKeyEntry {
    /// An entry for values of one type, which the compiler checks wherever the key is used.
    ///
    /// Optionality is part of the type: an `Entry.Strict<Int>` doesn't accept an `Int?`.
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
    /// Returns whether two entries have equal keys.
    public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension StorageKeyEntry.Strict: Hashable {
    /// Returns whether two entries have equal keys.
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
