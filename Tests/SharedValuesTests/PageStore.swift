import DefaultsLog
import SharedValues

/// A minimal custom store, as the documentation shows it, which can be made to fail.
final class PageStore: SharedStore {
    let context: SharedStoreContext
    private let values = Guarded<[String: StoredValue]>([:])
    private let refusal = Guarded<SharedValueError?>(nil)
    private let commits = Guarded<[[StoredChange]]>([])

    init(issueHandler: (@Sendable (SharedValueError) -> Void)? = nil) {
        context = SharedStoreContext(issueHandler: issueHandler)
    }

    func storedValue(forKey key: String) -> StoredValue? {
        values.withLock { $0[key] }
    }

    func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        commits.withLock { $0.append(changes) }
        values.withLock { for change in changes { $0[change.key] = change.value } }
        return version
    }
}

extension PageStore {
    /// Stores JSON text as if something other than this process did.
    func receive(_ json: String?, forKey key: String) {
        values.withLock { $0[key] = json.map { .json(Array($0.utf8)) } }
        context.valuesDidChange([key])
    }

    /// The JSON text under a key.
    func json(forKey key: String) -> String? {
        guard case .json(let text) = storedValue(forKey: key) else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// Makes every commit fail, or none.
    func refuse(_ error: SharedValueError?) {
        refusal.withLock { $0 = error }
    }

    /// The commits so far.
    var history: [[StoredChange]] { commits.withLock { $0 } }
}
