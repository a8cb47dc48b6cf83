import StorageKeys

extension SharedKey {
    /// A key with the default of its value, to be declared once and used in many places.
    ///
    /// ```swift
    /// extension SharedKey<Int>.Defaulted {
    ///     static var launchCount: Self { .appStorage("launch_count", default: 7) }
    /// }
    /// struct Launches {
    ///     @SharedValue(.launchCount) var count
    /// }
    /// ```
    public struct Defaulted: Sendable {
        let key: SharedKey
        let defaultValue: Value

        init(_ key: SharedKey, _ defaultValue: Value) {
            self.key = key
            self.defaultValue = defaultValue
        }

        /// The string under which the value is stored.
        public var name: String { key.name }

        /// Returns a key that also reads values stored in an older form.
        ///
        /// - Parameters:
        ///   - type: The type that was stored.
        ///   - convert: Returns the value for an older one, or nil if there is none.
        /// - Returns: The key with the older form added, as ``SharedKey/upgrading(from:_:)`` does.
        public func upgrading<Old: Codable & Sendable>(
            from type: Old.Type,
            _ convert: @escaping @Sendable (Old) -> Value?
        ) -> Self {
            Self(key.upgrading(from: type, convert), defaultValue)
        }

        /// Returns a key whose stored value reads as the default if it fails a test.
        ///
        /// - Parameter isValid: Returns whether a value may be read. It is called at each read.
        /// - Returns: The key with the test added, as ``SharedKey/validated(_:)`` does.
        public func validated(_ isValid: @escaping @Sendable (Value) -> Bool) -> Self {
            Self(key.validated(isValid), defaultValue)
        }
    }
}

extension SharedKey {
    init(
        _ entry: StorageKeyEntry,
        _ kind: StoreKind,
        _ store: any SharedStore,
        _ coding: (any ValueCoding<Value>)?
    ) {
        self.init(entry: entry, kind: kind, store: store.named, coding: coding, options: nil)
    }
}

extension StorageKeyEntry {
    /// Returns the entry of a plain string.
    static func named(_ name: String) -> StorageKeyEntry {
        StorageKeyEntry(stringLiteral: name)
    }
}
