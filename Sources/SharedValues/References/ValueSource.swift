/// Where a wrapper finds its value: the reference, the default, and what the key accepts.
struct ValueSource<Value: Sendable>: Sendable {
    /// The handle of the reference in the store that was found when the wrapper was made.
    let handle: Handle<Value>

    /// The default of the declaration; `nil` for a part of a value, whose default is a part, too.
    let ownDefault: Value?

    let options: KeyOptions<Value>?

    /// The kind of store that a task may bind anew; `nil` if the store was named.
    let kind: StoreKind?
}

extension ValueSource {
    /// The source of a part of a value.
    init<Root>(_ root: ValueSource<Root>, _ path: WritableKeyPath<Root, Value>) {
        handle = Handle(DerivedReference(root, path), isListed: false)
        ownDefault = nil
        options = nil
        kind = nil
    }

    var defaultValue: Value { ownDefault ?? handle.reference.partOfDefault }

    /// The reference in the store that this access is meant for.
    var current: Reference<Value> {
        guard SharedStores.hasTaskLocalBindings, let kind, let bindings = SharedStores.bound else {
            return handle.reference
        }
        let bound = handle.reference.rebound(to: bindings, kind, default: defaultValue)
        return (bound ?? handle).reference
    }

    /// Notes an access and returns the value.
    func read() -> Value {
        guard SharedStores.hasTaskLocalBindings else {
            let value = handle.read(default: defaultValue)
            return options == nil ? value : accepted(value)
        }
        return accepted(current.accessAndRead(default: defaultValue))
    }

    /// The value, without noting an access.
    var presentValue: Value { accepted(current.read(default: defaultValue)) }

    /// Returns a value if the key accepts it, else the default.
    func accepted(_ value: Value) -> Value {
        guard let options, !options.accepts(value) else { return value }
        return defaultValue
    }

    /// Begins a mutation, and returns the place of a value that the key accepts.
    func beginInPlace(_ reference: Reference<Value>) -> UnsafeMutablePointer<Value> {
        let pointer = unsafe reference.beginInPlace(default: defaultValue)
        if let options, unsafe !options.accepts(pointer.pointee) {
            unsafe pointer.pointee = defaultValue
        }
        return unsafe pointer
    }

    /// Hands an error that no caller can be given to the store's issue handler.
    func report(_ error: SharedValueError?, by reference: Reference<Value>) {
        if let error { reference.subject.context.report(error) }
    }
}

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
