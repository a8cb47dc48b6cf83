// How the value is kept up to date with the store.
import DefaultsLog
import Synchronization

extension StoredReference {
    /// Returns the value if there is one, or the error of reading it.
    func current() -> Result<Value?, SharedValueError> {
        // One lookup is enough: what it finds was stored after the call began. Waiting until
        // nothing changes could take forever.
        var isDone = false
        while true {
            self.state.lock()
            let state = unsafe self.state.address.pointee
            let isUpToDate = unsafe isUpToDate(self.state.address)
            let isOurs = state.isBeingMutated || state.isHeldByTransaction
            if isOurs || (state.isMutationOpen && !isUpToDate) {
                self.state.unlock()
                return duringMutation(state)
            }
            if isDone || isUpToDate {
                defer { self.state.unlock() }
                return known(state)
            }
            self.state.unlock()
            // A store that can't be read now is asked again at the next access.
            isDone = lookUp(state.committed, since: state.revision)
        }
    }

    /// Brings the value up to date if there is no error.
    ///
    /// A separate function, so that a mutation of a current value doesn't pay for the result's type.
    @inline(never)
    func refresh() { _ = current() }

    @inline(__always)
    func isUpToDate(_ state: UnsafePointer<StoredState>) -> Bool {
        // Passed by address: a copy would cost as much as the rest of a read.
        unsafe state.pointee.changesSeen == changesElsewhere.load(ordering: .acquiring)
            && state.pointee.versionSeen == store.version
    }

    /// The value as noted; the lock is held, or the value is the thread's own.
    private func known(_ state: StoredState) -> Result<Value?, SharedValueError> {
        switch (state.status, state.loadError) {
        case (.stored, _): .success(unsafe pointer.pointee)
        case (_, let error?): .failure(error)
        case (_, nil): .success(nil)
        }
    }

    /// The value while a mutation or a transaction holds it.
    private func duringMutation(_ state: StoredState) -> Result<Value?, SharedValueError> {
        if ownSubject.mutationLock.isOwnedByCurrentThread {
            if state.isBeingMutated {
                fatalError(
                    """
                    Overlapping accesses to \(ownSubject.label): it is read inside its own \
                    mutation. Use the value that the mutation already has.
                    """
                )
            }
            return known(state)
        }
        return Result { () throws(SharedValueError) in
            guard let stored = try storedValue()?.found else { return nil }
            return try coder.decode(stored, for: ownSubject.entry.key)
        }
    }

    /// Returns what the store has under the key or else under the first former key that has a
    /// value, as an open transaction of this thread will leave it.
    private func storedValue() throws(SharedValueError) -> (key: String, found: StoredValue)? {
        try ownSubject.entry.firstStored(storedValue(under:))
    }

    func storedValue(under key: String) throws(SharedValueError) -> StoredValue? {
        if let change = ownSubject.context.openTransaction?.change(of: key) { return change.value }
        return try store.storedValue(forKey: key)
    }

    /// Finds out what the store has and notes it, unless this reference has changed the value since
    /// the given revision; returns whether that was noted or failed.
    private func lookUp(_ known: StoredValue?, since revision: Int) -> Bool {
        // Both are read before the load, so that a change after it is noticed later.
        let changes = changesElsewhere.load(ordering: .acquiring)
        let version = store.version
        // Without a lock, since decoding runs user code.
        let found: (key: String, found: StoredValue)?
        do {
            found = try storedValue()
        } catch {
            note(accessError: error)
            return true
        }
        var isKnown = false
        var decoded: Value?
        var failure: SharedValueError?
        if let value = found?.found {
            isKnown = known?.isSame(as: value) == true
            if !isKnown {
                do {
                    decoded = try coder.decode(value, for: ownSubject.entry.key)
                } catch {
                    failure = error
                }
            }
        }
        // Released outside the lock, since releasing it may run user code.
        var before: Value?
        let isNoted = state.withLock { state in
            guard revision == state.revision, !state.isMutationOpen, !state.isHeldByTransaction
            else { return false }
            state.changesSeen = changes
            state.versionSeen = version
            state.accessError = nil
            state.committed = found?.found
            state.isUnderFormerKey = found.map { $0.key != ownSubject.entry.key } ?? false
            if !isKnown {
                state.status = decoded != nil ? .stored : failure != nil ? .unreadable : .absent
                state.decodingError = failure
            }
            if let decoded {
                before = unsafe pointer.pointee
                unsafe pointer.pointee = decoded
            }
            return true
        }
        withExtendedLifetime(before) {}
        if isNoted, let failure { ownSubject.context.report(failure) }
        return isNoted
    }

    /// Notes that the store can't be read; the value last read is kept.
    private func note(accessError error: SharedValueError) {
        let isNew = state.withLock { state in
            defer { state.accessError = error }
            return state.accessError?.message != error.message
        }
        if isNew { ownSubject.context.report(error) }
    }
}
