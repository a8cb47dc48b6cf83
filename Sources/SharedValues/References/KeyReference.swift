import StorageKeys
import Synchronization

/// A reference to the value of a key, whose handle the store's context lists.
class KeyReference<Value: Sendable>: Reference<Value> {
    final let ownSubject: Subject
    final let coder: ValueCoder<Value>

    /// The number of changes made other than through this reference.
    final let changesElsewhere = Atomic<Int>(1)

    /// Whether other references share the key and must be notified of changes.
    final let hasSiblings = Atomic<Bool>(false)

    init(_ entry: StorageKeyEntry, in store: any SharedStore, coder: ValueCoder<Value>) {
        ownSubject = Subject(entry: entry, store: store)
        self.coder = coder
    }

    override final var subject: Subject { ownSubject }

    override func access() { _ = ownSubject.access() }
    override func startObserving() {}

    override final func rebound(
        to bindings: SharedStores.Bindings,
        _ kind: StoreKind,
        default defaultValue: @autoclosure () -> Value
    ) -> Handle<Value>? {
        guard let store = bindings.store(kind), store !== ownSubject.store else { return nil }
        let handle = Handle.shared(ownSubject.entry, in: store, initially: defaultValue()) { coder }
        bindings.keep(handle, ofValues: ObjectIdentifier(Value.self), kind)
        return handle
    }

    override final func invalidate() {
        changesElsewhere.add(1, ordering: .sequentiallyConsistent)
    }

    override final func noteSibling() {
        hasSiblings.store(true, ordering: .sequentiallyConsistent)
    }

    /// Makes the other references to the key reload after a change.
    final func notifySiblings() {
        if hasSiblings.load(ordering: .acquiring) {
            ownSubject.context.siblingsDidChange(of: self, on: ownSubject)
        }
    }
}
