import Synchronization

extension DefaultsFile {
    /// Runs `body` on the committed values and commits its changes as one transaction.
    ///
    /// Transactions on a file are serialized across processes, and across threads by the caller's
    /// mutation lock. A body that throws writes nothing.
    ///
    /// - Throws: What `body` throws, or why the file can't be written; then nothing has changed.
    package func transaction<R>(_ body: (inout Changes) throws -> R) throws -> R {
        try beginWriting()
        defer { endWriting() }
        var changes = Changes(to: self)
        let result = try body(&changes)
        try commit(changes)
        return result
    }

    /// Acquires the file lock and brings the table up to date.
    ///
    /// Any number of commits may follow, and then ``endWriting()`` must, on the same thread. If it
    /// throws, the lock isn't held.
    ///
    /// - Throws: `unavailable` if the lock is held for too long elsewhere or the file can't be
    ///   opened, also in a child forked since the file was opened; `readOnly`; `unsupportedFormat`.
    package func beginWriting() throws(FileError) {
        guard ForkGuard.isSameProcess(as: forkMark) else {
            throw FileError(
                .unavailable,
                path: path,
                reason: """
                    opened before this process was forked: a write by a child would break its \
                    parent's lock; write from the parent, or call exec
                    """
            )
        }
        guard writing.tryLock() else {
            fatalError("\(path): a transaction began inside another one")
        }
        do throws(FileError) {
            try acquire()
        } catch {
            writing.unlock()
            throw error
        }
    }

    /// Acquires the file lock of the log that is at the path now.
    private func acquire() throws(FileError) {
        for _ in 0..<1000 {
            let log = try logForWriting()
            try FileLock.acquire(log, limit: lockLimit)
            do throws(FileError) {
                if try prepare(log) {
                    writer.held = log
                    StepHooks.reach(.locked)
                    return
                }
            } catch {
                removeIfCreated(log)
                FileLock.release(log)
                deliverIssues()
                throw error
            }
            // The log was replaced during the wait for its lock.
            FileLock.release(log)
            writer.log = nil
        }
        let reason = "replaced again and again; find out which program replaces it"
        throw FileError(.unavailable, path: path, reason: reason)
    }

    /// Releases the file lock; uncommitted changes are dropped.
    package func endWriting() {
        if let log = writer.held { removeIfCreated(log) }
        finish()
    }

    func finish() {
        release()
        writing.unlock()
        let hasIssues = shared.withLock { !$0.issues.isEmpty }
        if hasIssues { deliverIssues() }
    }

    private func release() {
        if let log = writer.held { FileLock.release(log) }
        writer.held = nil
    }

    /// Brings the table up to date under the file lock.
    ///
    /// Returns `false` if `log` is no longer the file at the path.
    private func prepare(_ log: LogFile) throws(FileError) -> Bool {
        let extent = try log.extent()
        if extent.links == 0 { return false }
        writer.beganAt = CoarseClock.now()
        shared.lock()
        defer { shared.unlock() }
        if state.log !== log { try adopt(log) }
        let generation = counters.generation
        let isCurrent =
            generation == seenGeneration.load(ordering: .relaxed)
            && counters.epoch == state.seenEpoch
            && writer.beganAt < nextLook.load(ordering: .relaxed)
            && extent.size == state.reader.expectedSize
        if isCurrent { return true }
        refreshLocked(looking: state.failure != nil)
        if let failure = state.failure { throw failure }
        if generation & 1 == 1, counters.isWritable {
            // Its writer died: no process can be appending while this one holds the lock.
            publish(generation: counters.endAppend())
        }
        return state.log === log
    }

    /// Uses a log that was opened for writing; the caller holds the state lock.
    private func adopt(_ log: LogFile) throws(FileError) {
        if state.isLoaded, state.failure == nil, let current = state.log,
            current.attributes.isSameFile(as: log.attributes)
        {
            state.log = log
        } else {
            try load(log, reportingEmpty: false)
        }
    }

    /// Makes sure, late in a long transaction, that the locked log is still the file at the path.
    ///
    /// Only another program can have replaced or extended it in the meantime. The changes are then
    /// made to what that program left there.
    func renew() throws(FileError) -> LogFile {
        guard let log = writer.held else { fatalError("\(path): no transaction has begun") }
        let isCurrent = try prepare(log)
        if isCurrent { return log }
        release()
        writer.log = nil
        try acquire()
        guard let log = writer.held else { fatalError("\(path): no transaction has begun") }
        return log
    }
}
