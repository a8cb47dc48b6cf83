import StorageKeys

/// What wrappers hold of a reference, and a store's context lists weakly: gone with the last wrapper.
///
/// It is an object of its own, since counting the holders of an object that is held weakly, too, is
/// slow, and every access goes through the reference.
// @unchecked: a reference guards its own state, by the lock beside the value whose address it hands out.
final class Handle<Value: Sendable>: ListedHandle, @unchecked Sendable {
    let reference: Reference<Value>

    /// Whether the store's context lists the handle: not that of a part of a value.
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
        // Unsafe: the handle keeps the reference; counting a further holder would take a third of
        // the time of a read in memory.
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

/// A store that keeps values as they are, and so makes the references to them itself.
protocol ReferencingStore: SharedStore {
    func makeReference<Value: Sendable>(
        _ entry: StorageKeyEntry,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) -> KeyReference<Value>
}

extension Handle {
    /// Returns the handle that all wrappers on an entry of a store share.
    static func shared(
        _ entry: StorageKeyEntry,
        in store: any SharedStore,
        initially value: @autoclosure () -> Value,
        coder: () -> ValueCoder<Value>
    ) -> Handle {
        let context = store.context
        return context.handles.handle(for: entry, ofValues: ObjectIdentifier(Value.self)) {
            // A cast to a protocol is slow: only what can succeed is tried.
            if context.isVolatile, let store = store as? any ReferencingStore {
                let reference = store.makeReference(entry, initially: value(), coder: coder())
                return Handle(reference, isListed: true)
            }
            let reference = StoredReference(entry, in: store, initially: value(), coder: coder())
            return Handle(reference, isListed: true)
        }
    }
}
