// How a mutation begins and ends in the store.

import Synchronization

extension StoredReference {
    func encoded(_ value: Value) throws(SharedValueError) -> StoredValue {
        try coder.encode(value, as: store.form, for: ownSubject.entry.key)
    }

    /// Begins a mutation with the value up to date, or notes why it will be refused.
    func openMutation() {
        ownSubject.open()
        do {
            try ownSubject.context.beginMutation(in: store)
            refusal = nil
        } catch {
            refusal = error
        }
        if isHeldByTransaction { return }
        // Nobody else can change the value from here on, if the mutation has begun.
        while true {
            let isDone = lock.withLock {
                isMutationOpen = isUpToDate || refusal != nil
                return isMutationOpen
            }
            if isDone { break }
            current { _ in }
            if let error = lock.withLock({ isUpToDate ? nil : accessError }) {
                refusal = error
                ownSubject.context.endMutation(in: store)
            }
        }
        if refusal == nil, let transaction = unsafe ownSubject.context.openTransaction {
            join(transaction)
        }
    }

    /// Ends a mutation: has the store commit the encoded value, or its removal, and notes the
    /// outcome.
    ///
    /// `apply` puts the value in its place, if it is not there already.
    func closeMutation(
        isChange mayBeChange: Bool = true,
        _ encode: () throws(SharedValueError) -> StoredValue?,
        apply: () -> Void = {}
    ) -> SharedValueError? {
        let context = ownSubject.context
        var isChange = false
        var failure = refusal
        if failure == nil, mayBeChange {
            do {
                isChange = try commit(try encode())
                if isChange { apply() }
            } catch {
                failure = error
            }
        }
        // What is read is what is stored: the value in place may be half changed.
        if failure != nil, isBeingMutated { restore() }
        lock.lock()
        isBeingMutated = false
        isMutationOpen = false
        revision += 1
        saveError = failure
        lock.unlock()
        if refusal == nil { context.endMutation(in: store) }
        if isChange, hasSiblings.load(ordering: .acquiring) { context.siblingsDidChange(of: self) }
        ownSubject.close(isChange: isChange)
        return failure
    }

    /// Has the store commit a new form, or its removal, and returns whether that is a change.
    func commit(_ new: StoredValue?) throws(SharedValueError) -> Bool {
        let entry = ownSubject.entry
        let isOwn = committed != nil && !hasFormerKey
        if let new, let committed, isOwn, status == .stored,
            coder.isSame(new, as: committed, for: entry.key)
        {
            return false
        }
        var changes: [StoredChange] = []
        if new != nil || isOwn {
            let isUnreadable = status == .unreadable
            changes.append(
                StoredChange(key: entry.key, value: new, replacesUnreadable: isUnreadable)
            )
        }
        for name in entry.formerKeys where try storedValue(under: name) != nil {
            changes.append(
                StoredChange(
                    key: name,
                    value: nil,
                    replacesUnreadable: status == .unreadable && hasFormerKey
                )
            )
        }
        if changes.isEmpty { return false }
        if let transaction = unsafe ownSubject.context.openTransaction {
            transaction.add(changes)
        } else {
            try store.commit(changes)
        }
        let version = store.version
        lock.lock()
        noteCommit(version)
        committed = new
        hasFormerKey = false
        status = new != nil ? .stored : .absent
        decodingError = nil
        accessError = nil
        lock.unlock()
        if let new { ownSubject.context.noteSize(of: new, for: entry.key) }
        return true
    }

    /// Notes the store's version after a commit; the lock is held.
    ///
    /// Where it is more than one further, something else has changed, too: the next access looks.
    private func noteCommit(_ version: UInt64) {
        if version &- versionSeen <= 1 { versionSeen = version }
    }

    /// Puts what is stored back in the place of a value that was changed in vain.
    ///
    /// It is decoded from the form that was read or committed last: the store may not be there now.
    func restore() {
        guard let committed, let value = try? coder.decode(committed, for: ownSubject.entry.key)
        else { return lock.withLock { if status == .stored { status = .absent } } }
        replace(with: value)
    }

    /// Puts a value in the place of the present one, which is released after the lock: a value's
    /// end may be its owner's.
    func replace(with value: Value) {
        lock.lock()
        let before = unsafe pointer.pointee
        unsafe pointer.pointee = value
        lock.unlock()
        withExtendedLifetime(before) {}
    }

    /// Whether a value that is kept as it is equals the stored one.
    func isKnownEqual(to value: Value) -> Bool {
        guard case .live = committed, status == .stored, !hasFormerKey else { return false }
        return unsafe withUnsafePointer(to: value) {
            unsafe Comparison<Value>().areEqual(pointer, $0)
        }
    }

    /// Keeps the value to this thread until a transaction ends.
    func join(_ transaction: TransactionScope) {
        lock.withLock { isHeldByTransaction = true }
        let before = (status, decodingError, committed, hasFormerKey)
        transaction.add(self) { [self] isCommitted in
            if !isCommitted {
                lock.withLock { (status, decodingError, committed, hasFormerKey) = before }
                restore()
                invalidate()
            }
            let version = store.version
            lock.withLock {
                isHeldByTransaction = false
                revision += 1
                if isCommitted { noteCommit(version) }
            }
            // Within the transaction, or before its commit, they may have looked.
            if hasSiblings.load(ordering: .acquiring) {
                ownSubject.context.siblingsDidChange(of: self)
            }
        }
    }
}
