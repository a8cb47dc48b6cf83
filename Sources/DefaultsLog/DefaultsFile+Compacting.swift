import CLibrary
import Synchronization

extension DefaultsFile {
    /// How much garbage a log may have, however little of it is live: 256 KB.
    static let toleratedGarbage = 256 << 10

    /// Rewrites the log without garbage and damage, if possible.
    ///
    /// Returns `false` if the file can't be replaced without losing its owner, mode or links.
    ///
    /// - Throws: Why the file can't be written, or `outOfSpace` if there is no room to preserve damage.
    package func compact() throws(FileError) -> Bool {
        try beginWriting()
        defer { finish() }
        guard let log = writer.held else { return false }
        if writer.createdFile {
            removeIfCreated(log)
            return true
        }
        shared.withLock {
            $0.isAppending = true
            if counters.isWritable { counters.beginAppend() }
        }
        defer {
            shared.lock()
            publish(generation: counters.endAppend())
            state.isAppending = false
            shared.unlock()
        }
        if state.reader.isDamaged, try !preserveDamage(of: log) { return false }
        return replace(log, withRecord: false) { _ in false }
    }

    /// Whether the next append, by which the live data grows, must repair or compact the log first.
    ///
    /// The caller holds the state lock.
    @inline(__always)
    func needsMaintenance(growth: Int) -> Bool {
        if state.reader.isDamaged { return writer.unrepairable !== state.log }
        let size = state.reader.expectedSize + writer.lines.count
        let live = state.table.liveSize + growth
        return size - live > max(Self.toleratedGarbage, 4 * live)
            && size >= writer.nextCompactionSize
    }

    /// Repairs or compacts the log before the record in `writer.lines` is appended.
    ///
    /// Returns whether the new log already contains the record, in place of what it replaces. If the
    /// log can't be replaced, it stays as it is until a later attempt.
    ///
    /// - Throws: `outOfSpace` if there is no room to preserve damage.
    func maintain(
        _ log: LogFile,
        writing isChanged: (String) -> Bool
    ) throws(FileError) -> Bool {
        // A synchronized record is on stable storage only with its folder. If that fails, it must be
        // possible to roll back the record, so it is appended on its own.
        let withRecord = !isSynchronized.load(ordering: .relaxed)
        if state.reader.isDamaged {
            if try preserveDamage(of: log), replace(log, withRecord: withRecord, isChanged) {
                return withRecord
            }
            writer.unrepairable = log
            return false
        }
        if replace(log, withRecord: withRecord, isChanged) {
            writer.nextCompactionSize = 0
            return withRecord
        }
        let size = state.reader.expectedSize
        writer.nextCompactionSize = size + max(Self.toleratedGarbage, size / 8)
        return false
    }

    /// Writes the live records to a new file and replaces the log with it.
    ///
    /// With `withRecord`, the record in `writer.lines` comes last and replaces the keys that it
    /// changes. The new log is locked before it gets its name. Returns `false`, with nothing
    /// changed, if the file can't be replaced with all its attributes. The caller holds the file
    /// lock, with `isAppending` set.
    private func replace(
        _ log: LogFile,
        withRecord: Bool,
        _ isChanged: (String) -> Bool
    ) -> Bool {
        guard let attributes = try? log.currentAttributes(), attributes.links == 1,
            let named = try? LogFile.attributes(atPath: path, followingLinks: false),
            named.isSameFile(as: log.attributes),
            let new = TemporaryFile.create(like: log)
        else { return false }
        var isDone = false
        defer { if !isDone { TemporaryFile.remove(beside: path) } }
        guard (try? FileLock.tryAcquire(new)) == true else { return false }
        StepHooks.reach(.compactionCreated)
        guard let reader = try? writeLiveRecords(to: new, withRecord: withRecord, isChanged)
        else { return false }
        StepHooks.reach(.compactionWritten)
        guard (try? new.synchronize()) != nil else { return false }
        StepHooks.reach(.compactionSynchronized)
        guard unsafe rename(TemporaryFile.path(beside: path), path) == 0 else { return false }
        isDone = true
        StepHooks.reach(.compactionRenamed)
        writer.held = new
        writer.log = new
        shared.withLock {
            $0.log = new
            $0.reader = reader
            $0.lastLook = nil
            $0.seenEpoch = counters.countReplacement()
        }
        FileLock.release(log)
        StepHooks.reach(.replacementCounted)
        return true
    }

    /// Writes one record per key, so that damage to a line costs one key, and returns a reader that
    /// has read them all.
    private func writeLiveRecords(
        to new: LogFile,
        withRecord: Bool,
        _ isChanged: (String) -> Bool
    ) throws(FileError) -> LogReader {
        var reader = LogReader()
        // The table doesn't change while this process appends.
        let number = state.reader.lastNumber
        var lines = RecordWriter()
        lines.appendHeader()
        func write(_ lines: RecordWriter, _ number: UInt64) throws(FileError) {
            try new.append(lines, toSize: reader.offset)
            reader.advance(past: lines, number: number)
        }
        for (key, entry) in state.table.entries.sorted(by: { $0.key < $1.key }) {
            if withRecord, isChanged(key) { continue }
            if lines.count + entry.json.count > 1 << 16, lines.count > 0 {
                try write(lines, number)
                lines.reset()
            }
            lines.beginRecord(number: number)
            lines.set(key, to: entry.json)
            lines.endRecord()
        }
        if lines.count > 0 { try write(lines, number) }
        if withRecord { try write(writer.lines, number &+ 1) }
        return reader
    }
}
