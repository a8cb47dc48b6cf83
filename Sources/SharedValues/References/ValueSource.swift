/// Where a part of a value finds the whole value.
protocol ValueSource<Value>: Sendable {
    associatedtype Value: Sendable

    /// The reference in the store that an access now is meant for.
    var current: Reference<Value> { get }

    var defaultValue: Value { get }

    /// Returns a value if the key accepts it, else the default.
    func accepted(_ value: Value) -> Value

    /// Begins a mutation, and returns the place of a value that the key accepts.
    func beginInPlace(_ reference: Reference<Value>) -> UnsafeMutablePointer<Value>
}
