import DefaultsLog
import StorageKeys

/// A store that keeps values in memory, as they are, for as long as it exists.
///
/// It accepts any `Sendable` value. A value is mutated in place, however large, and an access waits
/// while another thread mutates the same value.
public final class InMemoryStore: SharedStore {
    /// The connection between the store and its values.
    public let context: SharedStoreContext

    private let boxes = Guarded<[String: AnyMemoryBox]>([:])

    /// Creates an empty store.
    ///
    /// - Parameter issueHandler: Called with each error that can't be thrown. If `nil`, one line is
    ///   written to standard error.
    public init(issueHandler: (@Sendable (SharedValueError) -> Void)? = nil) {
        context = SharedStoreContext(
            isVolatile: true,
            readsNeedObserving: false,
            issueHandler: issueHandler
        )
    }

    /// The form in which the store takes values: as they are.
    public var form: StoredForm { .live }

    /// Returns the value under a key, or `nil` if there is none.
    public func storedValue(forKey key: String) -> StoredValue? {
        guard let box = box(for: key) else { return nil }
        return box.lock.withLock { .live(box.liveValue) }
    }

    /// Makes changes as if each value had been assigned to a wrapper.
    @discardableResult
    public func commit(_ changes: [StoredChange]) -> UInt64 {
        for change in changes {
            if case .live(let value) = change.value {
                keep(MemoryBox(value), for: change.key)
            } else {
                keep(nil, for: change.key)
            }
        }
        context.valuesDidChange(Set(changes.map(\.key)))
        return version
    }
}

extension InMemoryStore: ReferencingStore {
    func makeReference<Value: Sendable>(
        _ entry: StorageKeyEntry,
        initially value: @autoclosure () -> Value,
        coder: ValueCoder<Value>
    ) -> KeyReference<Value> {
        MemoryReference(entry, in: self, initially: value(), coder: coder)
    }

    func box(for key: String) -> AnyMemoryBox? {
        boxes.withLock { $0[key] }
    }

    /// Sets the box that holds the key's value, or removes it.
    func keep(_ box: AnyMemoryBox?, for key: String) {
        // Released outside the lock, since releasing it may run user code.
        let former = boxes.withLock { boxes in
            let former = boxes[key]
            boxes[key] = box
            return former
        }
        withExtendedLifetime(former) {}
    }
}
