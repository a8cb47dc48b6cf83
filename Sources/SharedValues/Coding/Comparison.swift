/// The comparison of two values of a type, if they can be compared.
struct Comparison<Value: Sendable> {
    private let type: (any Equatable.Type)?

    /// Creates the comparison for values of a sample's type.
    init(sample: Value) {
        type = EquatableTypes.equatable(sample)
    }

    /// Whether a mutation in place is compared with a copy made before it.
    ///
    /// Only if the copy costs nothing: a copy of an array would make the mutation copy it, too.
    var isForMutations: Bool { type != nil && _isPOD(Value.self) }

    /// Returns whether two values are known to be equal.
    func areEqual(_ a: UnsafePointer<Value>, _ b: UnsafePointer<Value>) -> Bool {
        guard let type else { return false }
        return unsafe Self.areEqual(a, b, as: type)
    }

    /// Returns whether two values are known to be equal.
    func areEqual(_ a: Value, _ b: Value) -> Bool {
        unsafe withUnsafePointer(to: a) { a in
            unsafe withUnsafePointer(to: b) { b in unsafe areEqual(a, b) }
        }
    }

    private static func areEqual<T: Equatable>(
        _ a: UnsafePointer<Value>,
        _ b: UnsafePointer<Value>,
        as type: T.Type
    ) -> Bool {
        // Unsafe: `T` is `Value`, as the dynamic cast has found.
        unsafe UnsafeRawPointer(a).assumingMemoryBound(to: T.self).pointee
            == UnsafeRawPointer(b).assumingMemoryBound(to: T.self).pointee
    }
}
