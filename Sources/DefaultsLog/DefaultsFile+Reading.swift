import Synchronization

extension DefaultsFile {
    /// How long a read trusts the counters before it looks at the file itself, in nanoseconds.
    ///
    /// It is less than the promised 100 ms, since the coarse clock may be late.
    static let lookInterval: UInt64 = 80_000_000

    /// Returns a number that differs whenever the committed bytes of any key may have changed.
    ///
    /// Brings the table up to date first, with everything that other processes had written when the
    /// call began. Costs a few nanoseconds if nothing changed, and never waits for a lock between
    /// processes. The caller may hold a lock, so issues aren't reported here but at the next access
    /// of another kind.
    @inline(__always)
    package func currentVersion() -> UInt64 {
        if counters.generation == seenGeneration.load(ordering: .acquiring),
            CoarseClock.now() < nextLook.load(ordering: .relaxed)
        {
            return publishedVersion.load(ordering: .acquiring)
        }
        return refresh()
    }

    /// Returns the committed bytes of a key and the version at which they last changed.
    ///
    /// An absent key has no bytes and version 0. Brings the table up to date first.
    ///
    /// - Throws: Why the file can't be read now.
    package func entry(
        for key: String
    ) throws(FileError) -> (bytes: [UInt8]?, version: UInt64) {
        refreshReporting()
        let result = shared.withLock { ($0.failure, $0.table[key]) }
        if let failure = result.0 { throw failure }
        return (result.1?.json, result.1?.version ?? 0)
    }

    /// Returns the committed JSON bytes of a key, or `nil` if it is absent.
    package func bytes(for key: String) throws(FileError) -> [UInt8]? {
        try entry(for: key).bytes
    }

    /// Returns every stored key, in no particular order.
    package func keys() throws(FileError) -> [String] {
        refreshReporting()
        if let failure { throw failure }
        return committedKeys()
    }

    /// Returns every key with its committed bytes, as of one moment; `nil` if there is no file.
    package func values() throws(FileError) -> [String: [UInt8]]? {
        refreshReporting()
        let result = shared.withLock {
            ($0.failure, $0.log == nil ? nil : $0.table.entries.mapValues(\.json))
        }
        if let failure = result.0 { throw failure }
        return result.1
    }

    /// Why the file can't be read now, as of the last access; `nil` if it can.
    package var failure: FileError? { shared.withLock { $0.failure } }

    /// Brings the table up to date and reports issues; the caller must hold no lock.
    package func refreshReporting() {
        _ = currentVersion()
        deliverIssues()
    }

    func committedKeys() -> [String] { shared.withLock { Array($0.table.entries.keys) } }

    func committedBytes(for key: String) -> [UInt8]? {
        shared.withLock { $0.table[key]?.json }
    }

    @inline(never)
    private func refresh() -> UInt64 {
        shared.lock()
        defer { shared.unlock() }
        refreshLocked(looking: false)
        if state.issues.areReportable {
            // Counts as a change: a caller that sees one goes on to an access that reports them.
            publishedVersion.store(state.table.nextVersion(), ordering: .releasing)
        }
        return state.table.version
    }

    /// Brings the table up to date; the caller holds the state lock.
    ///
    /// Returns `false` if nothing was done because this process is appending.
    @discardableResult
    func refreshLocked(looking: Bool) -> Bool {
        // While this process appends, it holds the lock: no other process writes.
        if state.isAppending { return false }
        let now = CoarseClock.now()
        let isDue = looking || now >= nextLook.load(ordering: .relaxed)
        if state.failure != nil, !isDue { return true }
        // Loaded before anything is read, so that later writes are noticed later.
        var generation = counters.generation
        let hadFailed = state.failure != nil
        do throws(FileError) {
            if isDue || state.log == nil || counters.epoch != state.seenEpoch {
                generation = try look(isDue: isDue)
            } else {
                try readTail()
            }
            state.failure = unsupportedFormat()
        } catch {
            state.failure = error
        }
        if let failure = state.failure {
            state.issues.add(failure)
        } else if hadFailed {
            state.issues.forgetLatest()
        }
        if isDue { nextLook.store(now &+ Self.lookInterval, ordering: .relaxed) }
        publish(generation: counters.isMapped ? generation : Counters.unknown)
        return true
    }

    /// Makes what was read visible to readers that take no lock; the caller holds the state lock.
    func publish(generation: UInt64) {
        publishedVersion.store(state.table.version, ordering: .releasing)
        // An odd generation never counts as seen: an append is in flight, or its writer died.
        let isSeen = generation & 1 == 0 && state.failure == nil
        seenGeneration.store(isSeen ? generation : Counters.unknown, ordering: .releasing)
    }

    private func unsupportedFormat() -> FileError? {
        state.reader.newerVersion.map { version in
            FileError(
                .unsupportedFormat,
                path: path,
                reason: """
                    written by a newer version of this library (format \(version), this \
                    program reads up to \(RecordWriter.version)); update this program to use it
                    """
            )
        }
    }

    /// Looks at the file itself and reads what is new, or everything if the file was replaced.
    ///
    /// Returns the generation that was current before anything was read.
    private func look(isDue: Bool) throws(FileError) -> UInt64 {
        state.isVerified = true
        let found = try LogFile.attributes(atPath: path)
        let isSame = found.map { found in state.log?.attributes.isSameFile(as: found) == true }
        if isDue || isSame != true { _ = counters.look() }
        let generation = counters.generation
        state.seenEpoch = counters.epoch
        guard let found else {
            becomeMissing()
            return generation
        }
        if let log = state.log, isSame == true, try isContinued(log, found) {
            try readTail()
        } else if let log = try LogFile.open(path: path, forWriting: false) {
            try load(log)
        } else {
            becomeMissing()
        }
        // The times that a look finds belong to the size that it finds.
        if state.isVerified { state.lastLook = found }
        return generation
    }

    /// Whether the open log still starts with what was read.
    private func isContinued(
        _ log: LogFile,
        _ found: LogFile.Attributes
    ) throws(FileError) -> Bool {
        if state.failure != nil || !state.isLoaded || found.size < state.reader.expectedSize {
            return false
        }
        guard try state.reader.isContinued(by: log) else { return false }
        if let last = state.lastLook {
            if last.changed == found.changed { return true }
            // Every write of this library makes the file longer.
            if last.size == found.size { return try state.reader.isWholly(in: log) ?? false }
        }
        // It grew. Finding out whether that is all that happened takes time.
        let now = CoarseClock.now()
        if now < state.nextComparison {
            state.isVerified = false
            return true
        }
        state.nextComparison = now &+ Self.lookInterval
        return try state.reader.isWholly(in: log) ?? true
    }

    /// Empties the table, since there is no file; the caller holds the state lock.
    func becomeMissing() {
        state.log = nil
        state.reader = LogReader()
        state.lastLook = nil
        state.isLoaded = true
        if state.table.entries.isEmpty { return }
        var changes = state.observers.changedKeys()
        state.table.replace(with: LogTable(version: 0), changes: &changes)
        state.observers.queue(changes)
    }

    /// Reads what was appended; the caller holds the state lock.
    func readTail() throws(FileError) {
        guard let log = state.log else { return }
        let extent = try log.extent()
        let size = extent.size
        if extent.links == 0 || size < state.reader.expectedSize {
            return try reopen()
        }
        if size == state.reader.expectedSize { return }
        let known = state.reader.damage.count
        let offset = state.reader.offset
        let bytes = try log.read(at: offset, count: size - offset)
        var changes = state.observers.changedKeys()
        guard state.consume(bytes, changes: &changes) else {
            return try reopen()
        }
        state.observers.queue(changes)
        for damage in state.reader.damage.dropFirst(known) { state.issues.add(issue(damage)) }
    }

    private func reopen() throws(FileError) {
        guard let log = try LogFile.open(path: path, forWriting: false) else {
            return becomeMissing()
        }
        try load(log)
    }

    /// Reads all of a log and replaces the table; the caller holds the state lock.
    func load(_ log: LogFile, reportingEmpty: Bool = true) throws(FileError) {
        let generation = counters.generation
        let size = try log.extent().size
        let bytes = try log.read(at: 0, count: size)
        let isInFlight =
            counters.isMapped && (generation & 1 == 1 || generation != counters.generation)
        var reader = LogReader()
        var table = LogTable(version: state.table.version)
        table.reserveCapacity(state.table.entries.count)
        var ignored = ChangedKeys(collects: false)
        _ = reader.consume(bytes, into: &table, changes: &ignored)
        if reader.newerVersion != nil { table = LogTable(version: 0) }
        var changes = state.observers.changedKeys()
        state.table.replace(with: table, changes: &changes)
        state.observers.queue(changes)
        state.log = log
        state.reader = reader
        state.lastLook = nil
        state.isLoaded = true
        if reader.newerVersion == nil {
            let isEmpty = bytes.isEmpty && reportingEmpty && Self.staysEmpty(log)
            reportDamage(isEmpty: isEmpty, isInFlight: isInFlight)
        }
    }

    /// Whether no writer is about to fill an empty file that it has created.
    ///
    /// Such a writer has held the lock since before the file had its name.
    private static func staysEmpty(_ log: LogFile) -> Bool {
        guard (try? FileLock.tryAcquire(log)) == true else { return false }
        defer { FileLock.release(log) }
        guard let extent = try? log.extent() else { return false }
        return extent.size == 0 && extent.links > 0
    }

    /// Reports what is damaged in a log that was just loaded.
    ///
    /// In flight, the last line was being written while it was read.
    private func reportDamage(isEmpty: Bool, isInFlight: Bool) {
        let damage = isInFlight ? state.reader.damage : state.reader.allDamage
        if let first = damage.first {
            state.issues.add(issue(first, others: damage.count - 1))
        } else if isEmpty, !isInFlight {
            let reason = LogDamage.emptyFile.reason
            state.issues.add(FileError(.corrupted, path: path, reason: reason))
        }
    }

    private func issue(_ damage: LogDamage, others: Int = 0) -> FileError {
        let more = others > 0 ? " (and \(others) more places)" : ""
        return FileError(
            .corrupted,
            path: path,
            reason: """
                line \(damage.line), \(damage.length) bytes from offset \(damage.offset)\(more): \
                \(damage.reason); intact keys are kept, and the next write copies the damaged \
                bytes to a file beside it and repairs the file
                """
        )
    }
}
