extension DefaultsFile: WatchedFile {
    /// Calls `body` with the keys that other processes and programs change, from now on.
    ///
    /// Commits of this process aren't reported. `body` is called on the watcher's thread, without any
    /// lock, never inside a read, and never twice at once. Calls end when the result is released; one
    /// that has begun by then still finishes.
    package func addObserver(
        _ body: @escaping @Sendable (Set<String>) -> Void
    ) -> FileObservation {
        shared.lock()
        // What is on disk now is where the observer starts.
        refreshLocked(looking: true)
        let (number, isFirst) = state.observers.add(body)
        // Under the state's lock, so that the last observer's removal can't come in between.
        if isFirst, !Watcher.add(self) {
            let reason = "can't be watched; it is checked every 50 ms instead"
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
        // Releases the observer outside the lock, since its deinitializers may call this file.
        withExtendedLifetime(body) {}
    }

    func examine() -> Int32? {
        shared.lock()
        let isDone = refreshLocked(looking: true)
        // What can't be read now may be readable again without an event.
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

/// The observers of one file, and the changes they haven't been notified of yet.
struct ObserverList {
    private var bodies: [Int: @Sendable (Set<String>) -> Void] = [:]
    private var pending: Set<String> = []
    private var lastNumber = 0

    /// Returns a collector of changed keys, which keeps them only if there is an observer.
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

    /// Removes an observer and returns it.
    mutating func remove(_ number: Int) -> (@Sendable (Set<String>) -> Void)? {
        let body = bodies.removeValue(forKey: number)
        if bodies.isEmpty { pending = [] }
        return body
    }

    /// Takes the changed keys and returns them with the observers to notify; `nil` if there are none.
    mutating func take() -> (Set<String>, [@Sendable (Set<String>) -> Void])? {
        guard !pending.isEmpty else { return nil }
        defer { pending = [] }
        return (pending, Array(bodies.values))
    }
}
