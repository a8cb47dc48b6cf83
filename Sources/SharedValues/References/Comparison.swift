/// How two values of a type are compared, if they can be.
struct Comparison<Value> {
    private let type: (any Equatable.Type)?

    init() {
        type = EquatableTypes.equatable(Value.self)
    }

    /// Whether a mutation in place is compared with a copy made before it.
    ///
    /// Only where the copy costs nothing: a copy of an array would make the mutation copy it, too.
    var isForMutations: Bool { type != nil && _isPOD(Value.self) }

    /// Returns whether two values are known to be equal.
    func areEqual(_ a: UnsafePointer<Value>, _ b: UnsafePointer<Value>) -> Bool {
        guard let type else { return false }
        return unsafe Self.areEqual(a, b, as: type)
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
