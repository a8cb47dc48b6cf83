@_exported public import StorageKeys

/// The key of a shared value: its name, its kind of store, and how its values are stored.
///
/// A key is made from the path of a declared key, or from a plain string:
///
/// ```swift
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var launchCount: Entry.Strict<Int> { entry() }
/// }
/// struct Launches {
///     @SharedValue(.appStorage(\.launchCount)) var count = 0
///     @SharedValue(.inMemory("recent")) var recent: [String] = []
/// }
/// ```
///
/// A ``Defaulted`` is a key with its default.
public struct SharedKey<Value: Sendable>: Sendable {
    let entry: StorageKeyEntry
    let kind: StoreKind
    let store: (any SharedStore)?
    var options: KeyOptions<Value>?

    init(_ entry: StorageKeyEntry, _ kind: StoreKind, _ store: any SharedStore) {
        self.entry = entry
        self.kind = kind
        self.store = store.named
    }

    /// The string under which the value is stored.
    public var name: String { entry.key }
}

extension SharedKey {
    /// Returns a key that also reads values stored in an older form.
    ///
    /// The value's own form is tried first, then older forms in the order in which they are added:
    /// add the newest first. Reading never writes; the next write stores the value's own form. All
    /// wrappers of a key are expected to name the same older forms.
    ///
    /// - Parameters:
    ///   - type: The type that was stored.
    ///   - convert: Returns the value for an older one, or `nil` if there is none. The stored value
    ///     is then `undecodable`, and the default is read.
    /// - Returns: The key with the older form added.
    public func upgrading<Old: Codable & Sendable>(
        from type: Old.Type,
        _ convert: @escaping @Sendable (Old) -> Value?
    ) -> Self {
        let step = Upgrades<Value>.Step(
            type: type,
            upgradedLive: { ($0 as? Old).map(convert) },
            upgradedStored: { (try? valueCoding(of: Old.self).decode($0)).map(convert) }
        )
        var key = self
        key.options = KeyOptions(
            upgrades: Upgrades(steps: (options?.upgrades.steps ?? []) + [step]),
            validations: options?.validations ?? []
        )
        return key
    }

    /// Returns a key whose stored value reads as the default if it fails a test.
    ///
    /// The stored value is kept until another one is written.
    ///
    /// - Parameter isValid: Returns whether a value may be read. It is called at each read.
    /// - Returns: The key with the test added.
    public func validated(_ isValid: @escaping @Sendable (Value) -> Bool) -> Self {
        var key = self
        key.options = KeyOptions(
            upgrades: options?.upgrades ?? Upgrades(),
            validations: (options?.validations ?? []) + [isValid]
        )
        return key
    }
}

extension SharedKey: CustomStringConvertible {
    /// The name of the key.
    public var description: String { name }
}
