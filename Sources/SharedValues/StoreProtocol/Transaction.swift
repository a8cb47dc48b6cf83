/// An open transaction of a store: the changes it will commit, and how to end it.
final class Transaction {
    let context: SharedStoreContext

    /// The changes to commit: the last one of each key, in the order of the first ones.
    private(set) var changes: [StoredChange] = []

    /// Where the change of a key is.
    private var places: [String: Int] = [:]

    /// How a transaction ended.
    enum Outcome {
        /// The store has committed the changes, as a new version.
        case committed(version: UInt64)
        /// There was nothing to change.
        case unchanged
        /// Everything is as before.
        case undone
    }

    private var participants: [(Outcome) -> Void] = []

    /// The participants' handles, kept to the end so that wrappers made meanwhile share them.
    private var handles: [any ListedHandle] = []

    /// The number of subjects that were pending before the transaction.
    private let pendingBefore = unsafe ThreadRecord.current.pointee.pending.count

    init(_ context: SharedStoreContext) {
        self.context = context
    }

    /// Returns the change of a key so far.
    func change(of key: String) -> StoredChange? { places[key].map { changes[$0] } }

    /// Adds a value that the transaction changes.
    ///
    /// `end` is called when the transaction has ended.
    func add(_ subject: Subject, end: @escaping (Outcome) -> Void) {
        participants.append(end)
        context.handles.append(for: subject.entry, to: &handles)
    }

    func add(_ newChanges: [StoredChange]) {
        for var change in newChanges {
            if let place = places[change.key] {
                if changes[place].replacesUnreadable { change.replacesUnreadable = true }
                changes[place] = change
            } else {
                places[change.key] = changes.count
                changes.append(change)
            }
        }
    }

    /// Ends the transaction for all values that took part in it.
    func end(_ outcome: Outcome) {
        guard case .undone = outcome else { return participants.forEach { $0(outcome) } }
        // In reverse: the first to join knows what was there before the transaction.
        for end in participants.reversed() { end(.undone) }
        let thread = unsafe ThreadRecord.current
        let pending = unsafe thread.pointee.pending
        let kept = pending.enumerated().filter { index, subject in
            index < pendingBefore || subject.context !== context
        }
        unsafe thread.pointee.pending = kept.map(\.element)
    }
}
