import StorageKeys

/// A value that wrappers share: of a key, or a part of such a value.
///
/// Unsafe: a mutation in place has a beginning and an end, since a coroutine with more state than
/// one pointer would allocate at each use; between them the value's address is handed out.
package class Reference<Value: Sendable>: @unchecked Sendable {
    /// The subject that changes whenever this value does.
    var subject: Subject { fatalError("abstract") }

    /// Returns the present value, or the default if there is none that can be read.
    ///
    /// It is not noted as an access by observation; the wrapper does that, before.
    func read(default defaultValue: @autoclosure () -> Value) -> Value { fatalError("abstract") }

    /// Begins a mutation and returns where the value is; the default, if there is none.
    func begin(default defaultValue: @autoclosure () -> Value) -> UnsafeMutablePointer<Value> {
        fatalError("abstract")
    }

    /// Ends a mutation, keeping what is in the value's place, or returns why it was not kept.
    func end() -> SharedValueError? { fatalError("abstract") }

    /// Replaces the value, or returns why it was not replaced.
    func assign(_ value: Value) -> SharedValueError? { fatalError("abstract") }

    /// Removes the stored value, or returns why it was not removed.
    ///
    /// A part of a value becomes that part of the default.
    func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        fatalError("abstract")
    }

    /// Returns the stored value anew, nil if there is none.
    func load() throws(SharedValueError) -> Value? { fatalError("abstract") }

    var isStored: Bool { fatalError("abstract") }

    /// The error of the last load or save, nil if it went well.
    var storageError: SharedValueError? { fatalError("abstract") }

    /// The part of the whole value's default, for a part of a value.
    var partOfDefault: Value { fatalError("abstract") }

    /// Tells whoever tracks accesses that the value is read.
    func access() { fatalError("abstract") }

    /// Has the store tell of changes made elsewhere, for somebody who is to hear of them.
    func startObserving() { fatalError("abstract") }

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
        // Before the read, so that a change in between is not missed.
        access()
        return read(default: defaultValue())
    }
}

extension Handle {
    /// Returns the handle that all wrappers on an entry of a store share.
    static func shared(
        _ entry: StorageKeyEntry,
        in store: any SharedStore,
        initially value: @autoclosure () -> Value,
        coder: () -> ValueCoder<Value>
    ) -> Handle {
        store.context.handle(for: entry) {
            if let store = store as? InMemoryStore {
                Handle(
                    listing: MemoryReference(entry, in: store, initially: value(), coder: coder())
                )
            } else {
                Handle(
                    listing: StoredReference(entry, in: store, initially: value(), coder: coder())
                )
            }
        }
    }
}

/// A reference that a store's context lists under a key.
package protocol ListedReference: AnyObject, Sendable {
    var subject: Subject { get }

    /// Notes that the stored value may have changed other than through this reference.
    func invalidate()

    /// Notes that another reference has the key, too, and must be told of changes.
    func noteSibling()
}
