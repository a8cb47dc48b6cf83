/// How two values of a type are compared, if they can be.
// Safe to use: the pointers are only read from, within the call.
@safe
struct Comparison<Value> {
    /// Whether two values are equal; nil if the type is not `Equatable`.
    let areEqual: ((UnsafePointer<Value>, UnsafePointer<Value>) -> Bool)?

    /// Whether a mutation in place is compared with a copy made before it.
    ///
    /// Only where the copy costs nothing: a copy of an array would make the mutation copy it, too.
    let isForMutations: Bool

    init() {
        if let type = Value.self as? any Equatable.Type {
            unsafe areEqual = Self.equality(as: type)
            isForMutations = _isPOD(Value.self)
        } else {
            unsafe areEqual = nil
            isForMutations = false
        }
    }

    private static func equality<T: Equatable>(
        as type: T.Type
    ) -> (UnsafePointer<Value>, UnsafePointer<Value>) -> Bool {
        // Unsafe: `T` is `Value`, as the dynamic cast has found.
        { a, b in
            unsafe UnsafeRawPointer(a).assumingMemoryBound(to: T.self).pointee
                == UnsafeRawPointer(b).assumingMemoryBound(to: T.self).pointee
        }
    }
}
