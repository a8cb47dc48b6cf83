import DefaultsLog
import SharedValues
import SharedValuesTesting
import Testing

@Suite("A store reveals changes made elsewhere by its version")
struct StoreVersionTests {
    @Test("P4: a change right after a commit is read", arguments: [true, false])
    func changedAfterCommit(countsOwnCommits: Bool) throws {
        let store = VersionedStore(countsOwnCommits: countsOwnCommits)
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

    @Test("P3: a change between two commits isn't overwritten", arguments: [true, false])
    func changedBetweenCommits(countsOwnCommits: Bool) {
        let store = VersionedStore(countsOwnCommits: countsOwnCommits)
        let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        value.wrappedValue = 1
        store.changeElsewhere("count", to: "7")
        value.wrappedValue += 1
        #expect(value.wrappedValue == 8)
    }

    @Test("Either kind of store keeps the contract", arguments: [true, false])
    func contract(countsOwnCommits: Bool) throws {
        try SharedStoreContract.check { VersionedStore(countsOwnCommits: countsOwnCommits) }
    }
}

/// A store whose values something else can change, even right after a commit.
private final class VersionedStore: SharedStore {
    let context = SharedStoreContext()
    let changesAfterCommit = Guarded(false)
    private let countsOwnCommits: Bool
    private let state = Guarded<(version: UInt64, values: [String: StoredValue])>((0, [:]))

    init(countsOwnCommits: Bool) {
        self.countsOwnCommits = countsOwnCommits
    }

    var version: UInt64 { state.withLock { $0.version } }

    func storedValue(forKey key: String) -> StoredValue? { state.withLock { $0.values[key] } }

    func commit(_ changes: [StoredChange]) -> UInt64 {
        let version = state.withLock { state in
            if countsOwnCommits { state.version += 1 }
            for change in changes { state.values[change.key] = change.value }
            return state.version
        }
        if changesAfterCommit.withLock({ $0 }) { changeElsewhere(changes[0].key, to: "99") }
        return version
    }

    func changeElsewhere(_ key: String, to json: String) {
        state.withLock { state in
            state.version += 1
            state.values[key] = .json(Array(json.utf8))
        }
    }
}
