/// How older stored forms of a value are read, the newest first.
///
/// The value's own form is tried before any of them.
struct Upgrades<Value: Sendable>: Sendable {
    /// An older form.
    ///
    /// Its functions return nil for a stored value that is not of it, and `.some(nil)` for one that
    /// is, but is not converted.
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

    /// Returns the value for one of an older form.
    ///
    /// - Throws: An `UpgradeRefusal` if it is of an older form, but is not converted.
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

/// A stored value is of an older form, and there is no value for it.
struct UpgradeRefusal: Error {
    /// The type of the older form.
    let type: any Sendable.Type
}
