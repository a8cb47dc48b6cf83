/// A place in a log that holds something damaged.
package struct LogDamage: Hashable, Sendable {
    /// The number of the first damaged line, from 1.
    package var line: Int
    /// Where the damaged bytes begin, in bytes from the start of the file.
    package var offset: Int
    /// How many bytes are damaged; 0 if something is missing.
    package var length: Int
    /// What is wrong with the first damaged line.
    package var reason: String

    /// The damage of an empty file.
    static let emptyFile = LogDamage(
        line: 1,
        offset: 0,
        length: 0,
        reason: "empty, so no value is stored; restore a backup if values are missing"
    )
}

/// How far a log has been read, and what was found on the way.
struct LogReader {
    /// How many bytes have been read and count.
    private(set) var offset = 0

    /// How many bytes after `offset` belong to an unfinished line.
    private(set) var pending = 0

    /// Whether the last valid line has no line break yet.
    private(set) var endsOpen = false

    /// The number of the latest transaction.
    private(set) var lastNumber: UInt64 = 0

    /// What is damaged among the bytes read, in order, with adjacent damage joined.
    private(set) var damage: [LogDamage] = []

    /// The format version of the file if this library is too old for it.
    private(set) var newerVersion: UInt64?

    private var lines = 0
    private var pendingReason = ""
    private var hasHeader = false
    private var record = ParsedRecord()

    private var digest = LogDigest()

    /// The last bytes before `offset`: a file that no longer has them there was replaced or edited.
    private var tail: [UInt8] = []

    private static let tailLength = 64

    /// How many bytes a log must have for everything in it to be read.
    var expectedSize: Int { offset + pending }

    /// Whether a write must put a line break before its record.
    var needsLineBreak: Bool { endsOpen || pending > 0 }

    /// Whether anything in the log is damaged, counting an unfinished last line.
    var isDamaged: Bool { !damage.isEmpty || pending > 0 }

    /// What is damaged, counting an unfinished last line.
    var allDamage: [LogDamage] {
        guard pending > 0 else { return damage }
        return damage + [
            LogDamage(line: lines + 1, offset: offset, length: pending, reason: pendingReason)
        ]
    }

    /// Reads `bytes`, which are at `offset`, into the table.
    ///
    /// Valid lines count, including a last one without a line break. Returns `false`, with nothing
    /// read, if the bytes don't continue what was read before.
    mutating func consume(
        _ bytes: [UInt8],
        into table: inout LogTable,
        changes: inout ChangedKeys
    ) -> Bool {
        var start = 0
        if endsOpen, let first = bytes.first {
            guard first == RecordWriter.newline else { return false }
            endsOpen = false
            start = 1
        }
        if offset == 0, bytes.starts(with: Self.byteOrderMark) { start = 3 }
        let version = table.nextVersion()
        while let end = LineBreaks.first(in: bytes, from: start) {
            read(bytes, start..<end, with: 1, version, &table, &changes)
            start = end + 1
        }
        pending = 0
        if start < bytes.count {
            let line = RecordParser.parse(bytes, in: start..<bytes.count, into: &record)
            if case .damaged(let reason) = line {
                pending = bytes.count - start
                pendingReason = "not ended by a line break, and \(reason)"
            } else {
                read(bytes, start..<bytes.count, with: 0, version, &table, &changes)
                endsOpen = true
                start = bytes.count
            }
        }
        offset += start
        if start > 0 { tail = Array(bytes[..<start].suffix(Self.tailLength)) }
        return true
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private mutating func read(
        _ bytes: [UInt8],
        _ line: Range<Int>,
        with breakLength: Int,
        _ version: UInt64,
        _ table: inout LogTable,
        _ changes: inout ChangedKeys
    ) {
        lines += 1
        digest.add(bytes, line)
        switch RecordParser.parse(bytes, in: line, into: &record) {
        case .blank: break
        case .header(let found):
            hasHeader = true
            if found > RecordWriter.version { newerVersion = max(found, newerVersion ?? 0) }
        case .record:
            if !hasHeader { noteMissingHeader() }
            lastNumber = max(lastNumber, record.number ?? 0)
            table.apply(record, of: bytes, version: version, changes: &changes)
        case .damaged(let reason):
            // A damaged first line may be the header: it is reported as itself.
            hasHeader = true
            note(reason, at: offset + line.lowerBound, length: line.count + breakLength)
        }
    }

    private mutating func noteMissingHeader() {
        hasHeader = true
        damage.append(LogDamage(line: 1, offset: 0, length: 0, reason: "the first line is missing"))
    }

    private mutating func note(_ reason: String, at place: Int, length: Int) {
        if let last = damage.indices.last, damage[last].length > 0,
            damage[last].offset + damage[last].length == place
        {
            damage[last].length += length
        } else {
            damage.append(LogDamage(line: lines, offset: place, length: length, reason: reason))
        }
    }

    /// Moves past valid lines that this process appended at the end, without parsing them.
    ///
    /// An unfinished line before them becomes a damaged one.
    mutating func advance(past appended: RecordWriter, number: UInt64) {
        if pending > 0 {
            lines += 1
            note(pendingReason, at: offset, length: pending + 1)
            offset += pending
            pending = 0
            digest.forget()
        }
        let bytes = appended.bytes
        if let sum = appended.onlySum {
            digest.add(bytes, 0..<bytes.count - 1, sum: sum)
            lines += 1
        } else {
            lines += digest.add(linesOf: bytes, from: endsOpen ? 1 : 0)
        }
        endsOpen = false
        hasHeader = true
        offset += appended.count
        lastNumber = number
        // In place, since a new array would cost every write an allocation.
        tail.removeAll(keepingCapacity: true)
        appended.appendSuffix(Self.tailLength, to: &tail)
    }

    /// Whether the log still has, before `offset`, the bytes that were last read there.
    func isContinued(by log: LogFile) throws(FileError) -> Bool {
        try log.read(at: offset - tail.count, count: tail.count) == tail
    }

    /// Whether the log still has, up to `offset`, all the bytes that were read.
    ///
    /// Returns `nil` if that isn't known: logs of more than 1 MB aren't read again for it.
    func isWholly(in log: LogFile) throws(FileError) -> Bool? {
        guard digest.isKnown, offset <= 1 << 20 else { return nil }
        let bytes = try log.read(at: 0, count: offset)
        var found = LogDigest()
        found.add(linesOf: bytes, from: bytes.starts(with: Self.byteOrderMark) ? 3 : 0)
        return found == digest
    }
}
