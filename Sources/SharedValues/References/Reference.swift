/// A value that wrappers share: of a key, or a part of such a value.
///
/// It guards its own state, so that any thread may use it; its ``Handle`` says so to the compiler.
///
/// Unsafe: a mutation in place has a beginning and an end, since a coroutine with more state than
/// one pointer would allocate at each use; between them the value's address is handed out.
package class Reference<Value: Sendable> {
    /// The subject that changes whenever this value does.
    var subject: Subject { fatalError("abstract") }

    /// Returns the present value, or the default if there is none that can be read.
    ///
    /// It isn't noted as an access by observation; the wrapper does that, before.
    func read(default defaultValue: @autoclosure () -> Value) -> Value { fatalError("abstract") }

    /// Begins a mutation and returns where the value is; the default, if there is none.
    func beginInPlace(default defaultValue: @autoclosure () -> Value) -> UnsafeMutablePointer<Value>
    {
        fatalError("abstract")
    }

    /// Ends a mutation and keeps what is in the value's place, or returns why it wasn't kept.
    func endInPlace() -> SharedValueError? { fatalError("abstract") }

    /// Replaces the value, or returns why it wasn't replaced.
    func assign(_ value: Value) -> SharedValueError? { fatalError("abstract") }

    /// Removes the stored value, or returns why it wasn't removed.
    ///
    /// A part of a value becomes that part of the default.
    func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        fatalError("abstract")
    }

    /// Returns the stored value anew, `nil` if there is none.
    func load() throws(SharedValueError) -> Value? { fatalError("abstract") }

    var isStored: Bool { fatalError("abstract") }

    /// The error of the last load or save, `nil` if it succeeded.
    var storageError: SharedValueError? { fatalError("abstract") }

    /// The part of the whole value's default, for a part of a value.
    var partOfDefault: Value { fatalError("abstract") }

    /// Notes that the value is read, for observation.
    func access() { fatalError("abstract") }

    /// Has the store notify of changes made elsewhere, for an observer that is to hear of them.
    func startObserving() { fatalError("abstract") }

    /// Notes that the stored value may have changed other than through this reference.
    func invalidate() {}

    /// Notes that another reference has the key, too, and must hear of changes.
    func noteSibling() {}

    /// Returns the handle of the same key in the stores that a task has bound, if it is another.
    func rebound(
        to bindings: SharedStores.Bindings,
        _ kind: StoreKind,
        default defaultValue: @autoclosure () -> Value
    ) -> Handle<Value>? { nil }
}

extension Reference {
    /// Notes an access and returns the present value, or the default.
    final func accessAndRead(default defaultValue: @autoclosure () -> Value) -> Value {
        // Before the read, so that a change in between isn't missed.
        access()
        return read(default: defaultValue())
    }
}
