import SharedValues
import Testing

@Suite("A store tells of changes made elsewhere by its version")
struct StoreVersionTests {
    @Test("P4: one that comes between a commit and the look at the version is read")
    func changedAfterCommit() throws {
        let store = VersionedStore()
        let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        value.wrappedValue = 1
        store.changesAfterCommit.withLock { $0 = true }
        value.wrappedValue += 1
        #expect(value.wrappedValue == 99)
        try store.transaction { value.wrappedValue = 3 }
        #expect(value.wrappedValue == 99)
        store.changesAfterCommit.withLock { $0 = false }
        value.wrappedValue += 1
        #expect(value.wrappedValue == 100)
    }
}

/// A store with a version, whose values somebody else can change at once after a commit.
private final class VersionedStore: SharedStore {
    let context = SharedStoreContext()
    private let state = Guarded<(version: UInt64, values: [String: StoredValue])>((0, [:]))
    let changesAfterCommit = Guarded(false)

    var version: UInt64 { state.withLock { $0.version } }

    func storedValue(forKey key: String) -> StoredValue? { state.withLock { $0.values[key] } }

    func commit(_ changes: [StoredChange]) {
        set(changes.map { ($0.key, $0.value) })
        if changesAfterCommit.withLock({ $0 }) {
            set(changes.map { ($0.key, .json(Array("99".utf8))) })
        }
    }

    private func set(_ values: [(key: String, value: StoredValue?)]) {
        state.withLock { state in
            state.version += 1
            for (key, value) in values { state.values[key] = value }
        }
    }
}
