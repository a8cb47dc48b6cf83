/// The older stored forms of a value that can be read, newest first.
///
/// The value's own form is tried before any of them.
struct Upgrades<Value: Sendable>: Sendable {
    /// An older form.
    ///
    /// Its functions return `nil` for a stored value that doesn't have this form, and `.some(nil)`
    /// for one that does but isn't converted.
    struct Step: Sendable {
        let type: any Sendable.Type
        let upgradedLive: @Sendable (any Sendable) -> Value??
        let upgradedStored: @Sendable (StoredValue) -> Value??
    }

    var steps: [Step] = []

    func upgraded(live value: any Sendable) -> Value? {
        for step in steps {
            if case .some(let value?) = step.upgradedLive(value) { return value }
        }
        return nil
    }

    /// Returns the value converted from an older form, or `nil` if the stored value has none.
    ///
    /// - Throws: An `UpgradeRefusal` if it has an older form but isn't converted.
    func upgraded(_ stored: StoredValue) throws(UpgradeRefusal) -> Value? {
        var refusal: UpgradeRefusal?
        for step in steps {
            guard let value = step.upgradedStored(stored) else { continue }
            if let value { return value }
            refusal = refusal ?? UpgradeRefusal(type: step.type)
        }
        if let refusal { throw refusal }
        return nil
    }
}

/// An error that says that a value in an older form wasn't converted.
struct UpgradeRefusal: Error {
    /// The type of the older form.
    let type: any Sendable.Type
}
