import StorageKeys
import Synchronization

/// The reference to the value of a key, which the store's context lists.
// @unchecked: subclasses say what guards their state.
class KeyReference<Value: Sendable>: Reference<Value>, ListedReference, @unchecked Sendable {
    final let ownSubject: Subject
    final let coder: ValueCoder<Value>

    /// How often the stored value has changed by other means than this reference.
    final let changesElsewhere = Atomic<Int>(1)

    /// Whether other references have the key, too, and are to be told of changes.
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
        bindings.handle(for: ownSubject, kind, coder, default: defaultValue())
    }

    final func invalidate() {
        changesElsewhere.add(1, ordering: .sequentiallyConsistent)
    }

    final func noteSibling() {
        hasSiblings.store(true, ordering: .sequentiallyConsistent)
    }
}
