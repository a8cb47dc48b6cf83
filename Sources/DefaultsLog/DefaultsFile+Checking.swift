/// The result of checking a log.
package struct LogReport: Sendable {
    /// The damage, in order.
    package var damage: [LogDamage]
    /// How many keys are stored.
    package var keyCount: Int
    /// The size of the file, in bytes.
    package var size: Int
    /// About how many bytes of it are live.
    package var liveSize: Int
    /// Whether the file is empty, or its last line is damaged and has no line break: a writer may be
    /// at work on it.
    package var endsUnfinished: Bool
    /// The format version, if it is too new for this library.
    package var newerVersion: UInt64?
}

extension DefaultsFile {
    /// Reads the whole file again and reports its damage, without changing anything.
    ///
    /// Returns `nil` if there is no file.
    ///
    /// - Throws: Why the file can't be read.
    package func check() throws(FileError) -> LogReport? {
        guard let log = try LogFile.open(path: path, forWriting: false) else { return nil }
        let size = try log.extent().size
        let bytes = try log.read(at: 0, count: size)
        var reader = LogReader()
        var table = LogTable(version: 0)
        var changes = ChangedKeys(collects: false)
        _ = reader.consume(bytes, into: &table, changes: &changes)
        return LogReport(
            damage: bytes.isEmpty ? [.emptyFile] : reader.allDamage,
            keyCount: table.entries.count,
            size: bytes.count,
            liveSize: table.liveSize,
            endsUnfinished: bytes.isEmpty || reader.pending > 0,
            newerVersion: reader.newerVersion
        )
    }
}
