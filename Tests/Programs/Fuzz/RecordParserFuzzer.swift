// A libFuzzer target: whatever the bytes of a log are, reading them ends, touches no other memory,
// and gives the same result in one piece as in two.

/// Reads `bytes` as a log, in two pieces that meet at `split`.
private func read(_ bytes: [UInt8], split: Int) -> (LogReader, LogTable) {
    var reader = LogReader()
    var table = LogTable(version: 0)
    var changes = ChangedKeys(collects: true)
    guard reader.consume(Array(bytes[..<split]), into: &table, changes: &changes),
        reader.consume(Array(bytes[reader.offset...]), into: &table, changes: &changes)
    else {
        // The second piece doesn't continue the first: a store then reads everything again.
        return split == bytes.count ? (reader, table) : read(bytes, split: bytes.count)
    }
    return (reader, table)
}

/// Tests one input; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecordParser(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    _ = JSONScanner.obstacle(in: bytes)

    let (whole, table) = read(bytes, split: count)
    let split = bytes.first.map { Int($0) % (count + 1) } ?? 0
    let (pieces, other) = read(bytes, split: split)
    precondition(table.entries.mapValues(\.json) == other.entries.mapValues(\.json))
    precondition(whole.allDamage == pieces.allDamage)
    precondition(whole.expectedSize == count && pieces.expectedSize == count)
    precondition(table.liveSize == other.liveSize)

    // Every key that was read can be written, and reads back as itself.
    var lines = RecordWriter()
    lines.appendHeader()
    for (key, entry) in table.entries {
        lines.beginRecord(number: whole.lastNumber)
        lines.set(key, to: entry.json)
        lines.endRecord()
    }
    let (again, copy) = read(lines.bytes, split: lines.bytes.count)
    precondition(!again.isDamaged)
    precondition(copy.entries.count == table.entries.count)
    return 0
}
