/// A writer for the lines of a log: one header, then one line per transaction.
///
/// A line is `{"sum":"…","n":7,"set":{"key":value},"remove":["key"]}`, where the sum is the XXH64 of
/// everything between the comma that follows it and the newline.
struct RecordWriter {
    /// The first line of every file, with its newline.
    static let header = Array(#"{"format":"swift-storage-keys","version":1}"#.utf8) + [newline]

    /// The format version that is written, and the newest one that can be read.
    static let version: UInt64 = 1

    static let newline = UInt8(ascii: "\n")

    /// The bytes of a record up to the digits of its checksum.
    static let sumPrefix = Array(#"{"sum":""#.utf8)

    /// The offset in a line of the first byte that the checksum covers.
    static let sumLength = 26

    /// What has been written, without the detached value.
    private(set) var bytes: [UInt8] = []

    /// A large value that belongs at an offset of `bytes` and is written without being copied there.
    ///
    /// Only a record that is alone has one.
    private(set) var detached: (offset: Int, json: [UInt8])?

    /// The size from which on a value is detached: copying a smaller one costs nothing.
    private static let detachedSize = 32 << 10

    /// How many bytes have been written, with the detached value.
    var count: Int {
        @inline(__always) get { bytes.count + (detached?.json.count ?? 0) }
    }

    /// The checksum of the record, if it is all that was written.
    private(set) var onlySum: UInt64?

    private var lineStart = 0
    private var section = Section.none

    private enum Section { case none, set, remove }

    private static let blankSum = Array(#"{"sum":"0000000000000000","n":"#.utf8)
    private static let setStart = Array(#","set":{"#.utf8)
    private static let removeStart = Array(#","remove":["#.utf8)

    /// Forgets what was written, and keeps the memory unless it is much larger than `size`.
    mutating func reset(keeping size: Int = 0) {
        onlySum = nil
        detached = nil
        let limit = max(1 << 16, 4 * size)
        if bytes.capacity > limit { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    }

    /// Inserts bytes before everything that was written.
    mutating func prepend(_ start: [UInt8]) {
        join()
        bytes.insert(contentsOf: start, at: 0)
        onlySum = nil
    }

    /// Moves the detached value into `bytes`.
    mutating func join() {
        guard let (offset, json) = detached else { return }
        bytes.insert(contentsOf: json, at: offset)
        detached = nil
    }

    /// Appends the last bytes that were written, up to `count` of them, to `other`.
    @inline(__always)
    func appendSuffix(_ count: Int, to other: inout [UInt8]) {
        guard let (offset, json) = detached, bytes.count - offset < count else {
            return other.append(contentsOf: bytes[max(0, bytes.count - count)...])
        }
        other.append(contentsOf: json.suffix(count - (bytes.count - offset)))
        other.append(contentsOf: bytes[offset...])
    }

    mutating func appendHeader() { bytes.append(contentsOf: Self.header) }

    /// Begins a record; ``endRecord()`` must follow, with all sets before all removals in between.
    mutating func beginRecord(number: UInt64) {
        // Only a record that is alone may have a detached value.
        join()
        lineStart = bytes.count
        section = .none
        bytes.append(contentsOf: Self.blankSum)
        appendDecimal(number)
    }

    /// Adds a key that the record sets to a JSON value.
    mutating func set(_ key: String, to json: [UInt8]) {
        if section == .set {
            bytes.append(UInt8(ascii: ","))
        } else {
            bytes.append(contentsOf: Self.setStart)
            section = .set
        }
        bytes.appendJSONString(key, usesShortEscapes: false)
        bytes.append(UInt8(ascii: ":"))
        let start = bytes.count
        if json.count >= Self.detachedSize, lineStart == 0, detached == nil,
            LineBreaks.first(in: json, from: 0) == nil
        {
            detached = (start, json)
            return
        }
        bytes.append(contentsOf: json)
        // A line break in JSON is always whitespace between tokens, so a space means the same.
        var index = start
        while let found = LineBreaks.first(in: bytes, from: index) {
            bytes[found] = UInt8(ascii: " ")
            index = found + 1
        }
    }

    /// Adds a key that the record removes.
    mutating func remove(_ key: String) {
        switch section {
        case .remove: bytes.append(UInt8(ascii: ","))
        case .set:
            bytes.append(UInt8(ascii: "}"))
            fallthrough
        case .none:
            bytes.append(contentsOf: Self.removeStart)
            section = .remove
        }
        bytes.appendJSONString(key, usesShortEscapes: false)
    }

    /// Ends the record and fills in its checksum.
    mutating func endRecord() {
        switch section {
        case .set: bytes.append(UInt8(ascii: "}"))
        case .remove: bytes.append(UInt8(ascii: "]"))
        case .none: break
        }
        bytes.append(UInt8(ascii: "}"))
        let covered = lineStart + Self.sumLength..<bytes.count
        let sum =
            if let (offset, json) = detached {
                Checksum.xxh64(of: bytes, in: covered, with: json, at: offset)
            } else {
                Checksum.xxh64(of: bytes, in: covered)
            }
        onlySum = lineStart == 0 ? sum : nil
        let digits = lineStart + Self.sumPrefix.count
        for index in 0..<16 {
            bytes[digits + index] = Hexadecimal.digit(of: sum >> UInt64(60 - 4 * index))
        }
        bytes.append(Self.newline)
    }

    /// Returns how many bytes a record of one key takes, to tell live bytes from garbage.
    static func liveSize(keyLength: Int, valueLength: Int) -> Int {
        // sum and n (30), up to 8 digits, the braces and name of the set (8), quotes, colon and ends (6).
        52 + keyLength + valueLength
    }

    private mutating func appendDecimal(_ number: UInt64) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }
}

extension LogFile {
    /// Appends lines to a log of `size` bytes, as their bytes are appended.
    @inline(__always)
    func append(_ lines: RecordWriter, toSize size: Int) throws(FileError) {
        try append(lines.bytes, inserting: lines.detached, toSize: size)
    }
}
