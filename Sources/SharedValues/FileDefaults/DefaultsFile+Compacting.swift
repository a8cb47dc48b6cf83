#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
        try begin()
        defer { finish() }
        guard let log = writer.held else { return false }
        if writer.createdFile {
            removeIfCreated(log)
            return true
        }
        stateLock.withLock {
            state.isAppending = true
            if counters.isWritable { counters.beginAppend() }
        }
        defer {
            stateLock.withLock {
                publish(generation: counters.endAppend())
                state.isAppending = false
            }
        }
        if state.reader.isDamaged, try !setDamageAside(of: log) { return false }
        return replace(log) != nil
    }

    /// Whether the next append, which makes the live data grow, must mend or compact first.
    ///
    /// The caller holds the state lock.
    @inline(__always)
    func needsMaintenance(growth: Int) -> Bool {
        if state.reader.isDamaged { return writer.unmendable !== state.log }
        let size = state.reader.expectedSize + writer.lines.bytes.count
        let live = state.table.liveSize + growth
        return size - live > max(Self.toleratedGarbage, 4 * live)
            && size >= writer.nextCompactionSize
    }

    /// Mends or compacts the log before an append and returns the one to append to.
    ///
    /// What cannot be done is left for later: the log goes on as it is.
    ///
    /// - Throws: `outOfSpace` where damaged bytes found no room beside the log.
    func maintain(_ log: LogFile) throws(FileError) -> LogFile {
        if state.reader.isDamaged {
            if try setDamageAside(of: log), let mended = replace(log) { return mended }
            writer.unmendable = log
            return log
        }
        if let compacted = replace(log) {
            writer.nextCompactionSize = 0
            return compacted
        }
        let size = state.reader.expectedSize
        writer.nextCompactionSize = size + max(Self.toleratedGarbage, size / 8)
        return log
    }

    /// Writes the live records to a new file and puts it in the place of the log.
    ///
    /// The new log is locked before it gets its name, so that it is born locked. Returns nil, with
    /// nothing changed, where the file cannot be replaced with all its attributes. The caller
    /// holds the file lock, with `isAppending` set.
    private func replace(_ log: LogFile) -> LogFile? {
        guard let attributes = try? log.currentAttributes(), attributes.links == 1,
            let named = try? LogFile.attributes(atPath: path, followingLinks: false),
            named.isSameFile(as: log.attributes),
            let new = TemporaryFile.create(beside: path, like: attributes)
        else { return nil }
        var isDone = false
        defer { if !isDone { TemporaryFile.remove(beside: path) } }
        guard (try? FileLock.tryAcquire(new)) == true else { return nil }
        StepHooks.reach(.compactionCreated)
        guard let reader = writeLiveRecords(to: new) else { return nil }
        StepHooks.reach(.compactionWritten)
        guard (try? new.synchronize()) != nil else { return nil }
        StepHooks.reach(.compactionSynchronized)
        guard unsafe rename(TemporaryFile.path(beside: path), path) == 0 else { return nil }
        isDone = true
        StepHooks.reach(.compactionRenamed)
        writer.held = new
        writer.log = new
        stateLock.withLock {
            state.log = new
            state.reader = reader
            state.lastLook = nil
            state.seenEpoch = counters.countReplacement()
        }
        FileLock.release(log)
        StepHooks.reach(.replacementCounted)
        return new
    }

    /// Writes one record a key, so that damage to one costs one; returns what a reader has read.
    private func writeLiveRecords(to new: LogFile) -> LogReader? {
        var reader = LogReader()
        reader.advance(past: RecordWriter.header, number: 0)
        var lines = RecordWriter()
        guard (try? new.append(RecordWriter.header, toSize: 0)) != nil else { return nil }
        // Nobody changes the table while this process appends.
        let number = state.reader.lastNumber
        for (key, entry) in state.table.entries.sorted(by: { $0.key < $1.key }) {
            lines.beginRecord(number: number)
            lines.set(key, to: entry.json)
            lines.endRecord()
            guard lines.bytes.count >= 1 << 16 else { continue }
            let size = reader.offset
            guard (try? new.append(lines.bytes, toSize: size)) != nil else { return nil }
            reader.advance(past: lines.bytes, number: number, sum: lines.onlySum)
            lines.reset()
        }
        guard (try? new.append(lines.bytes, toSize: reader.offset)) != nil else { return nil }
        if !lines.bytes.isEmpty { reader.advance(past: lines.bytes, number: number) }
        return reader
    }
}
