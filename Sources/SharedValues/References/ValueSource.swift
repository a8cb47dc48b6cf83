/// The source of a whole value, for a part of it.
protocol ValueSource<Value>: Sendable {
    associatedtype Value: Sendable

    /// The reference that an access made now uses.
    var current: Reference<Value> { get }

    var defaultValue: Value { get }

    /// Returns a value if the key accepts it, or else the default.
    func accepted(_ value: Value) -> Value

    /// Begins a mutation and returns the address of a value that the key accepts.
    func beginInPlace(_ reference: Reference<Value>) -> UnsafeMutablePointer<Value>
}
