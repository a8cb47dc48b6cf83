/// How older stored forms of a value are read, the newest first.
///
/// The value's own form is tried before any of them.
struct Upgrades<Value: Sendable>: Sendable {
    /// An older form: returns nil if a stored value is not of it.
    struct Step: Sendable {
        let upgradedLive: @Sendable (any Sendable) -> Value?
        let upgradedStored: @Sendable (StoredValue) -> Value?
    }

    var steps: [Step] = []

    func upgraded(live value: any Sendable) -> Value? {
        for step in steps {
            if let value = step.upgradedLive(value) { return value }
        }
        return nil
    }

    func upgraded(_ stored: StoredValue) -> Value? {
        for step in steps {
            if let value = step.upgradedStored(stored) { return value }
        }
        return nil
    }
}
