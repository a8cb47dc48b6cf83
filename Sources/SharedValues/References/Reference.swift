/// A reference to a value that wrappers share: the value of a key, or a part of one.
///
/// It guards its own state, so any thread may use it; its ``Handle`` says so to the compiler.
///
/// Unsafe: a mutation in place is split into a beginning and an end, between which the value's
/// address is handed out. A coroutine with more state than one pointer would allocate at each use.
package class Reference<Value: Sendable> {
    /// The subject that changes whenever this value does.
    var subject: Subject { fatalError("abstract") }

    /// Returns the current value, or the default if there is none that can be read.
    ///
    /// It isn't recorded as an access for observation; the wrapper does that first.
    func read(default defaultValue: @autoclosure () -> Value) -> Value { fatalError("abstract") }

    /// Begins a mutation and returns the address of the value, or of the default if there is none.
    func beginInPlace(default defaultValue: @autoclosure () -> Value) -> UnsafeMutablePointer<Value>
    {
        fatalError("abstract")
    }

    /// Ends a mutation and stores the value at its address, or returns why it wasn't stored.
    func endInPlace() -> SharedValueError? { fatalError("abstract") }

    /// Replaces the value, or returns why it wasn't replaced.
    func assign(_ value: Value) -> SharedValueError? { fatalError("abstract") }

    /// Removes the stored value, or returns why it wasn't removed.
    ///
    /// A part of a value becomes that part of the default.
    func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        fatalError("abstract")
    }

    /// Reloads and returns the stored value, or `nil` if there is none.
    func load() throws(SharedValueError) -> Value? { fatalError("abstract") }

    var isStored: Bool { fatalError("abstract") }

    /// The error of the last load or save, `nil` if it succeeded.
    var storageError: SharedValueError? { fatalError("abstract") }

    /// The part of the whole value's default, for a part of a value.
    var partOfDefault: Value { fatalError("abstract") }

    /// Notes that the value is read, for observation.
    func access() { fatalError("abstract") }

    /// Makes the store report changes made elsewhere, for an observer.
    func startObserving() { fatalError("abstract") }

    /// Notes that the stored value may have changed other than through this reference.
    func invalidate() {}

    /// Notes that another reference shares the key and must be notified of changes.
    func noteSibling() {}

    /// Returns the handle of the same key in the stores that a task has bound, if it differs.
    func rebound(
        to bindings: SharedStores.Bindings,
        _ kind: StoreKind,
        default defaultValue: @autoclosure () -> Value
    ) -> Handle<Value>? { nil }
}

extension Reference {
    /// Notes an access and returns the current value, or the default.
    final func accessAndRead(default defaultValue: @autoclosure () -> Value) -> Value {
        // Before the read, so that a change in between isn't missed.
        access()
        return read(default: defaultValue())
    }
}
