// How a mutation begins and ends in the store.
import DefaultsLog
import Synchronization

extension StoredReference {
    func encoded(_ value: Value) throws(SharedValueError) -> StoredValue {
        try coder.encode(value, as: store.form, for: ownSubject.entry.key)
    }

    /// Begins a mutation with the value up to date, or notes why it will be refused.
    func prepareMutation() {
        let context = ownSubject.context
        Mutation.open(ownSubject)
        var refusal: SharedValueError?
        do {
            try context.enter(store)
        } catch {
            refusal = error
        }
        // Nothing else can change the value from here on, if the mutation has begun.
        while !noteBeginning(refusal) {
            refresh()
            if let error = state.withLock({ unsafe isUpToDate(&$0) ? nil : $0.accessError }) {
                refusal = error
                context.leave(store)
            }
        }
        if refusal == nil, let transaction = context.openTransaction { join(transaction) }
    }

    /// Notes that a mutation begins, unless the value must be brought up to date first.
    private func noteBeginning(_ refusal: SharedValueError?) -> Bool {
        state.withLock { state in
            state.refusal = refusal
            if state.isHeldByTransaction { return true }
            state.isMutationOpen = unsafe refusal != nil || isUpToDate(&state)
            return state.isMutationOpen
        }
    }

    /// Ends a mutation: has the store commit the encoded value, or its removal, and notes the
    /// outcome.
    ///
    /// `apply` puts the value in its place, if it isn't there already.
    func finishMutation(
        isChange mayBeChange: Bool = true,
        _ encode: () throws(SharedValueError) -> StoredValue?,
        apply: () -> Void = {}
    ) -> SharedValueError? {
        // Only this thread changes what is used of it while the mutation is open.
        let old = state.withLock { $0 }
        var isChange = false
        var failure = old.refusal
        if failure == nil, mayBeChange {
            do {
                isChange = try commit(try encode(), over: old)
                if isChange { apply() }
            } catch {
                failure = error
            }
        }
        // Reads return what is stored, and the value in place may be half changed.
        if failure != nil, old.isBeingMutated { restore() }
        state.withLock { state in
            state.isBeingMutated = false
            state.isMutationOpen = false
            state.revision += 1
            state.saveError = failure
        }
        let context = ownSubject.context
        if old.refusal == nil { context.leave(store) }
        if isChange { notifySiblings() }
        Mutation.close(ownSubject, isChange: isChange)
        return failure
    }

    /// Has the store commit a new form, or its removal, and returns whether that is a change.
    private func commit(
        _ new: StoredValue?,
        over old: StoredState
    ) throws(SharedValueError) -> Bool {
        let entry = ownSubject.entry
        let isOwn = old.committed != nil && !old.isUnderFormerKey
        if let new, isOwn, old.status == .stored, let committed = old.committed,
            coder.isSame(new, as: committed, for: entry.key)
        {
            return false
        }
        let isUnreadable = old.status == .unreadable
        var changes: [StoredChange] = []
        if new != nil || isOwn {
            changes.append(
                StoredChange(key: entry.key, value: new, replacesUnreadable: isUnreadable)
            )
        }
        for key in entry.formerKeys where try storedValue(under: key) != nil {
            let isReplaced = isUnreadable && old.isUnderFormerKey
            changes.append(StoredChange(key: key, value: nil, replacesUnreadable: isReplaced))
        }
        if changes.isEmpty { return false }
        if let transaction = ownSubject.context.openTransaction {
            transaction.add(changes)
            state.withLock { $0.noteCommit(of: new) }
        } else {
            let version = try store.commit(changes)
            state.withLock { state in
                state.noteCommit(of: new)
                state.versionSeen = version
            }
        }
        if let new { ownSubject.context.issues.noteSize(of: new, for: entry.key) }
        return true
    }

    /// Restores the stored value after a failed change.
    ///
    /// It is decoded from the form that was last read or committed, since the store may be
    /// unavailable now.
    private func restore() {
        let committed = state.withLock { $0.committed }
        if let committed, let value = try? coder.decode(committed, for: ownSubject.entry.key) {
            replace(with: value)
        } else {
            state.withLock { if $0.status == .stored { $0.status = .absent } }
        }
    }

    /// Replaces the value.
    ///
    /// The old one is released outside the lock, since releasing it may run user code.
    func replace(with value: Value) {
        let before = state.withLock { _ in
            let before = unsafe pointer.pointee
            unsafe pointer.pointee = value
            return before
        }
        withExtendedLifetime(before) {}
    }

    /// Returns whether a value equals the stored one, for a store that keeps live values.
    func isKnownEqual(to value: Value) -> Bool {
        let isComparable = state.withLock { state in
            guard case .live = state.committed else { return false }
            return state.status == .stored && !state.isUnderFormerKey
        }
        guard isComparable else { return false }
        return unsafe withUnsafePointer(to: value) {
            unsafe Comparison(sample: value).areEqual(pointer, $0)
        }
    }

    /// Reserves the value for this thread until a transaction ends.
    private func join(_ transaction: Transaction) {
        let before: StoredState? = state.withLock { state in
            if state.isHeldByTransaction { return nil }
            state.isHeldByTransaction = true
            return state
        }
        guard let before else { return }
        transaction.add(ownSubject) { [self] outcome in
            if case .undone = outcome {
                state.withLock { state in
                    state.status = before.status
                    state.decodingError = before.decodingError
                    state.committed = before.committed
                    state.isUnderFormerKey = before.isUnderFormerKey
                }
                restore()
                invalidate()
            }
            state.withLock { state in
                state.isHeldByTransaction = false
                state.revision += 1
                if case .committed(let version) = outcome { state.versionSeen = version }
            }
            // They may have read the value within the transaction or before its commit.
            notifySiblings()
        }
    }
}
