extension DefaultsFile {
    /// Calls `body` with the keys that other processes and foreign edits change, from now on.
    ///
    /// What this process commits is not reported: its committer knows. `body` is called on a
    /// thread of its own, without any lock, never inside a read, and never twice at once. It stops
    /// when the result is cancelled or gone; a call that has begun by then still ends.
    package func addObserver(
        _ body: @escaping @Sendable (Set<String>) -> Void
    ) -> FileObservation {
        shared.lock()
        // What is on disk now is where the observer starts.
        refreshLocked(looking: true)
        let (number, isFirst) = state.observers.add(body)
        // Under the state's lock, so that the last observer's removal can't come in between.
        if isFirst, !Watcher.add(self) {
            let reason = "can't be watched; it is examined every 50 ms instead"
            state.issues.add(FileError(.unavailable, path: path, reason: reason))
        }
        shared.unlock()
        deliverIssues()
        return FileObservation(file: self, number: number)
    }

    fileprivate func removeObserver(_ number: Int) {
        let body = shared.withLock { state in
            let body = state.observers.remove(number)
            if body != nil, state.observers.isEmpty { Watcher.remove(self) }
            return body
        }
        // What the observer held goes only now, since its end may call us again.
        withExtendedLifetime(body) {}
    }

    /// Looks at the file and tells the observers.
    ///
    /// Returns after how many milliseconds it must be done again, even if nothing happens. Called
    /// by the watcher, on its thread, without any lock.
    func examine() -> Int32? {
        shared.lock()
        let isDone = refreshLocked(looking: true)
        // What cannot be read now may be readable again without an event.
        let isSettled = state.isVerified && state.failure?.code != .unavailable
        let next: Int32? = isDone ? (isSettled ? nil : 80) : 0
        let delivery = state.observers.take()
        shared.unlock()
        deliverIssues()
        if let (keys, bodies) = delivery {
            for body in bodies { body(keys) }
        }
        return next
    }
}

/// A registered observer of a file; it ends with its last reference.
package final class FileObservation: Sendable {
    private let file: DefaultsFile
    private let number: Int

    fileprivate init(file: DefaultsFile, number: Int) {
        self.file = file
        self.number = number
    }

    deinit { file.removeObserver(number) }
}

/// The observers of one file and what they are still to be told.
struct ObserverList {
    private var bodies: [Int: @Sendable (Set<String>) -> Void] = [:]
    private var pending: Set<String> = []
    private var lastNumber = 0

    /// Returns a collector of changed keys, which keeps them only where somebody observes.
    func changedKeys() -> ChangedKeys { ChangedKeys(collects: !bodies.isEmpty) }

    mutating func queue(_ changes: ChangedKeys) {
        if !changes.keys.isEmpty { pending.formUnion(changes.keys) }
    }

    mutating func add(
        _ body: @escaping @Sendable (Set<String>) -> Void
    ) -> (number: Int, isFirst: Bool) {
        lastNumber += 1
        bodies[lastNumber] = body
        return (lastNumber, bodies.count == 1)
    }

    var isEmpty: Bool { bodies.isEmpty }

    /// Removes an observer and returns what it was.
    mutating func remove(_ number: Int) -> (@Sendable (Set<String>) -> Void)? {
        let body = bodies.removeValue(forKey: number)
        if bodies.isEmpty { pending = [] }
        return body
    }

    /// Takes the changed keys and whom to tell; nil where there is nothing to tell.
    mutating func take() -> (Set<String>, [@Sendable (Set<String>) -> Void])? {
        guard !pending.isEmpty else { return nil }
        defer { pending = [] }
        return (pending, Array(bodies.values))
    }
}
