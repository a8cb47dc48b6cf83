// How the value is kept up to date with the store's.

import Synchronization

extension StoredReference {
    /// Calls `body` with the value if there is one, or the error of reading it.
    func current<R>(_ body: (Result<Value?, SharedValueError>) -> R) -> R {
        // Once is enough: what is found was stored after the call began. Waiting for a moment of
        // quiet could take for ever.
        var isDone = false
        while true {
            lock.lock()
            if isBeingMutated || isHeldByTransaction || (isMutationOpen && !isUpToDate) {
                lock.unlock()
                return body(duringMutation())
            }
            if isDone || isUpToDate {
                let known = known
                lock.unlock()
                return body(known)
            }
            let (committed, revision) = (committed, revision)
            lock.unlock()
            // A store that cannot be read now is asked again at the next access.
            isDone = lookUp(committed, since: revision)
        }
    }

    var isUpToDate: Bool {
        changesSeen == changesElsewhere.load(ordering: .acquiring) && versionSeen == store.version
    }

    /// The value as noted; the lock is held.
    var known: Result<Value?, SharedValueError> {
        switch (status, loadError) {
        case (.stored, _): .success(unsafe pointer.pointee)
        case (_, let error?): .failure(error)
        case (_, nil): .success(nil)
        }
    }

    /// The value while a mutation or a transaction has its place.
    func duringMutation() -> Result<Value?, SharedValueError> {
        if ownSubject.context.mutationLock.isOwnedByCurrentThread {
            if isBeingMutated {
                fatalError(
                    """
                    Overlapping accesses to \(ownSubject.label): it is read inside its own \
                    mutation. Use the value that the mutation already has.
                    """
                )
            }
            return known
        }
        return Result { () throws(SharedValueError) in
            guard let stored = try storedValue()?.value else { return nil }
            return try coder.decode(stored, for: ownSubject.entry.key)
        }
    }

    /// Returns what the store has under the key or else under the first former key that has a
    /// value, as an open transaction of this thread will leave it.
    func storedValue() throws(SharedValueError) -> (name: String, value: StoredValue)? {
        let entry = ownSubject.entry
        if let value = try storedValue(under: entry.key) { return (entry.key, value) }
        for name in entry.formerKeys {
            if let value = try storedValue(under: name) { return (name, value) }
        }
        return nil
    }

    func storedValue(under name: String) throws(SharedValueError) -> StoredValue? {
        let context = ownSubject.context
        if context.mutationLock.isOwnedByCurrentThread,
            let change = unsafe context.openTransaction?.changes[name]
        {
            return change.value
        }
        return try store.storedValue(forKey: name)
    }

    /// Finds out what the store has and notes it, unless this reference has changed the value since
    /// the given revision; returns whether that was noted or failed.
    func lookUp(_ known: StoredValue?, since revision: Int) -> Bool {
        // Both before the load, so that a change after it is noticed later.
        let changes = changesElsewhere.load(ordering: .acquiring)
        let version = store.version
        // Without a lock: decoding is the user's code.
        let found: (name: String, value: StoredValue)?
        do {
            found = try storedValue()
        } catch {
            note(accessError: error)
            return true
        }
        var isKnown = false
        var decoded: Value?
        var failure: SharedValueError?
        if let value = found?.value {
            isKnown = known?.isSame(as: value) == true
            if !isKnown {
                do {
                    decoded = try coder.decode(value, for: ownSubject.entry.key)
                } catch {
                    failure = error
                }
            }
        }
        lock.lock()
        guard revision == self.revision, !isMutationOpen, !isHeldByTransaction else {
            lock.unlock()
            return false
        }
        changesSeen = changes
        versionSeen = version
        accessError = nil
        committed = found?.value
        hasFormerKey = found.map { $0.name != ownSubject.entry.key } ?? false
        if !isKnown {
            status = decoded != nil ? .stored : failure != nil ? .unreadable : .absent
            decodingError = failure
        }
        let before = unsafe pointer.pointee
        if let decoded { unsafe pointer.pointee = decoded }
        lock.unlock()
        withExtendedLifetime(before) {}
        if let failure { ownSubject.context.report(failure) }
        return true
    }

    /// Notes that the store cannot be read; the value last read stays.
    func note(accessError error: SharedValueError) {
        let isNew = lock.withLock {
            defer { accessError = error }
            return accessError?.message != error.message
        }
        if isNew { ownSubject.context.report(error) }
    }
}
