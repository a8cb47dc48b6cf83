/// How two values of a type are compared, if they can be.
struct Comparison<Value: Sendable> {
    private let type: (any Equatable.Type)?

    /// Finds out how values of the type of a sample are compared.
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
