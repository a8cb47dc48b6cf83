/// A digest of all lines of a log, which finds edits that change neither its size nor its end.
struct LogDigest: Equatable {
    private var value: UInt64 = 0

    /// Whether the digest covers everything; `false` after a line whose bytes weren't kept.
    private(set) var isKnown = true

    /// Adds one line, without its line break.
    ///
    /// If the checksum of a record is known, the bytes that it covers aren't read again.
    @inline(__always)
    mutating func add(_ bytes: [UInt8], _ line: Range<Int>, sum known: UInt64? = nil) {
        let covered = min(line.lowerBound + RecordWriter.sumLength, line.upperBound)
        let head = Checksum.xxh64(of: bytes, in: line.lowerBound..<covered)
        let rest = known ?? Checksum.xxh64(of: bytes, in: covered..<line.upperBound)
        // Multiplied by odd numbers, so that the order counts.
        value = (value &* 0x9E37_79B1_85EB_CA87 ^ head) &* 0xC2B2_AE3D_27D4_EB4F ^ rest
    }

    /// Adds all lines of bytes that begin at the start of a line; returns how many there are.
    @discardableResult
    mutating func add(linesOf bytes: [UInt8], from first: Int) -> Int {
        var start = first
        var count = 0
        while let end = LineBreaks.first(in: bytes, from: start) {
            add(bytes, start..<end)
            start = end + 1
            count += 1
        }
        guard start < bytes.count else { return count }
        add(bytes, start..<bytes.count)
        return count + 1
    }

    /// Marks the digest as unknown.
    mutating func forget() { isKnown = false }
}
