import StorageKeys

/// The owner of a reference, held by wrappers and listed weakly by a store's context.
///
/// It is separate from the reference, since retaining an object that has weak references is slow,
/// and every access goes through the reference.
// @unchecked: a reference guards its own state, by the lock beside the value whose address it hands out.
final class Handle<Value: Sendable>: ListedHandle, @unchecked Sendable {
    let reference: Reference<Value>

    /// Whether the store's context lists the handle; it doesn't list that of a part of a value.
    private let isListed: Bool

    init(_ reference: Reference<Value>, isListed: Bool) {
        self.reference = reference
        self.isListed = isListed
    }

    deinit {
        if isListed { subject.context.forget(ObjectIdentifier(self), of: subject) }
    }

    /// Notes an access and returns the present value, or the default.
    func read(default defaultValue: @autoclosure () -> Value) -> Value {
        // Unsafe: the handle keeps the reference alive. Retaining it would take a third of the time
        // of a read in memory.
        let reference = unsafe Unmanaged.passUnretained(reference)
        return unsafe reference._withUnsafeGuaranteedRef {
            $0.accessAndRead(default: defaultValue())
        }
    }

    var subject: Subject { reference.subject }
    func refers(to reference: AnyObject) -> Bool { self.reference === reference }
    func invalidate() { reference.invalidate() }
    func noteSibling() { reference.noteSibling() }
}

/// A store that keeps live values, and therefore makes the references to them itself.
protocol ReferencingStore: SharedStore {
    func makeReference<Value: Sendable>(
        _ entry: StorageKeyEntry,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) -> KeyReference<Value>
}

extension Handle {
    /// Returns the handle that all wrappers of an entry in a store share.
    static func shared(
        _ entry: StorageKeyEntry,
        in store: any SharedStore,
        initially value: @autoclosure () -> Value,
        coder: () -> ValueCoder<Value>
    ) -> Handle {
        let context = store.context
        return context.handles.handle(for: entry, ofValues: ObjectIdentifier(Value.self)) {
            // A cast to a protocol is slow, so it is tried only if it can succeed.
            if context.isVolatile, let store = store as? any ReferencingStore {
                let reference = store.makeReference(entry, initially: value(), coder: coder())
                return Handle(reference, isListed: true)
            }
            let reference = StoredReference(entry, in: store, initially: value(), coder: coder())
            return Handle(reference, isListed: true)
        }
    }
}
