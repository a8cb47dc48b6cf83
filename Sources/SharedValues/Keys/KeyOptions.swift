/// Rarely used options of a key, stored out of line so that wrappers stay small.
final class KeyOptions<Value: Sendable>: Sendable {
    let upgrades: Upgrades<Value>
    let validations: [@Sendable (Value) -> Bool]

    init(upgrades: Upgrades<Value> = Upgrades(), validations: [@Sendable (Value) -> Bool] = []) {
        self.upgrades = upgrades
        self.validations = validations
    }

    func accepts(_ value: Value) -> Bool {
        validations.allSatisfy { $0(value) }
    }
}
