import CLibrary
import Synchronization

extension DefaultsFile {
    /// The garbage that a log may have however little is live: 256 KB.
    static let toleratedGarbage = 256 << 10

    /// Rewrites the log without garbage and damage, where that is possible.
    ///
    /// Returns whether it was done; false where the file cannot be replaced without losing its
    /// owner, mode or links.
    ///
    /// - Throws: Why the file cannot be written, or `outOfSpace` where damaged bytes found no room.
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
        if state.reader.isDamaged, try !setDamageAside(of: log) { return false }
        return replace(log, withRecord: false) { _ in false }
    }

    /// Whether the next append, which makes the live data grow, must mend or compact first.
    ///
    /// The caller holds the state lock.
    @inline(__always)
    func needsMaintenance(growth: Int) -> Bool {
        if state.reader.isDamaged { return writer.unmendable !== state.log }
        let size = state.reader.expectedSize + writer.lines.count
        let live = state.table.liveSize + growth
        return size - live > max(Self.toleratedGarbage, 4 * live)
            && size >= writer.nextCompactionSize
    }

    /// Mends or compacts the log before an append of the record in `writer.lines`.
    ///
    /// Returns whether the record stands in the log already: what it replaces then was not written
    /// again. What cannot be done is left for later: the log goes on as it is.
    ///
    /// - Throws: `outOfSpace` where damaged bytes found no room beside the log.
    func maintain(
        _ log: LogFile,
        writing isChanged: (String) -> Bool
    ) throws(FileError) -> Bool {
        // A synchronized record is on stable storage only with its folder. Should that fail, it
        // must be possible to take it back: it is then appended to what was there before.
        let withRecord = !isSynchronized.load(ordering: .relaxed)
        if state.reader.isDamaged {
            if try setDamageAside(of: log), replace(log, withRecord: withRecord, isChanged) {
                return withRecord
            }
            writer.unmendable = log
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

    /// Writes the live records to a new file and puts it in the place of the log.
    ///
    /// Where asked for, the record in `writer.lines` comes last, in the place of the keys that it
    /// changes. The new log is locked before it gets its name, so that it is born locked. Returns
    /// false, with nothing changed, where the file cannot be replaced with all its attributes. The
    /// caller holds the file lock, with `isAppending` set.
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

    /// Writes one record a key, so that damage to one costs one; returns what a reader has read.
    private func writeLiveRecords(
        to new: LogFile,
        withRecord: Bool,
        _ isChanged: (String) -> Bool
    ) throws(FileError) -> LogReader {
        var reader = LogReader()
        // Nobody changes the table while this process appends.
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
