/// The meaning of one line of a log.
package enum LogLine: Hashable, Sendable {
    /// Only whitespace.
    case blank
    /// The first line of a file, with its format version.
    case header(version: UInt64)
    /// One transaction.
    case record
    /// Something that is ignored, and why.
    case damaged(String)
}

/// The changes of one transaction, as ranges of the bytes that were parsed.
package struct ParsedRecord {
    package var number: UInt64?
    package var removals: [String] = []
    package var sets: [(key: String, json: Range<Int>)] = []

    package init() {}

    mutating func clear() {
        number = nil
        removals.removeAll(keepingCapacity: true)
        sets.removeAll(keepingCapacity: true)
    }
}

/// A parser for the lines of a log, which trusts nothing about them.
package enum RecordParser {
    /// Parses `bytes[line]`, a line without its newline, and fills `record` if it is one.
    ///
    /// `record` is only meaningful if `.record` is returned.
    package static func parse(
        _ bytes: [UInt8],
        in line: Range<Int>,
        into record: inout ParsedRecord
    ) -> LogLine {
        record.clear()
        var line = line
        if let last = line.last, bytes[last] == UInt8(ascii: "\r") {
            line = line.lowerBound..<line.upperBound - 1
        }
        if hasChecksum(bytes, in: line) {
            return parseChecksummed(bytes, in: line, into: &record)
        }
        var scanner = JSONScanner(bytes, in: line)
        scanner.skipWhitespace()
        if scanner.isAtEnd { return .blank }
        guard scanner.skipToken(UInt8(ascii: "{")) else { return .damaged("not a JSON object") }
        return parseMembers(&scanner, into: &record)
    }

    private static func hasChecksum(_ bytes: [UInt8], in line: Range<Int>) -> Bool {
        let prefix = RecordWriter.sumPrefix
        guard line.count >= prefix.count else { return false }
        for index in 0..<prefix.count where bytes[line.lowerBound + index] != prefix[index] {
            return false
        }
        return true
    }

    private static func parseChecksummed(
        _ bytes: [UInt8],
        in line: Range<Int>,
        into record: inout ParsedRecord
    ) -> LogLine {
        let digits = line.lowerBound + RecordWriter.sumPrefix.count
        let covered = line.lowerBound + RecordWriter.sumLength
        guard covered < line.upperBound else { return .damaged("cut short") }
        var stated: UInt64 = 0
        for index in digits..<digits + 16 {
            guard let digit = Hexadecimal.value(of: bytes[index]) else {
                return .damaged("the checksum isn't 16 hexadecimal digits")
            }
            stated = stated << 4 | UInt64(digit)
        }
        guard bytes[covered - 2] == UInt8(ascii: "\""), bytes[covered - 1] == UInt8(ascii: ",")
        else { return .damaged("the checksum isn't 16 hexadecimal digits") }
        guard Checksum.xxh64(of: bytes, in: covered..<line.upperBound) == stated else {
            return .damaged("the checksum doesn't match")
        }
        var scanner = JSONScanner(bytes, in: covered..<line.upperBound)
        return parseMembers(&scanner, into: &record)
    }

    private static func parseMembers(
        _ scanner: inout JSONScanner,
        into record: inout ParsedRecord
    ) -> LogLine {
        var seen: SeenMembers = []
        var format: String?
        var version: UInt64?
        repeat {
            guard let name = scanner.string() else { return .damaged("not a member name") }
            guard let member = Member(rawValue: name) else {
                return .damaged("unknown member \(name.debugDescription)")
            }
            guard seen.insert(SeenMembers(member)).inserted else {
                return .damaged("member \(name) appears twice")
            }
            guard scanner.skipToken(UInt8(ascii: ":")) else { return .damaged("not an object") }
            let isValid: Bool
            switch member {
            case .number:
                record.number = scanner.integer()
                isValid = record.number != nil
            case .set: isValid = parseSets(&scanner, into: &record)
            case .remove: isValid = parseRemovals(&scanner, into: &record)
            case .format:
                format = scanner.string()
                isValid = format != nil
            case .version:
                version = scanner.integer()
                isValid = version != nil
            }
            guard isValid else { return .damaged("member \(name) is malformed") }
        } while scanner.skipToken(UInt8(ascii: ","))
        guard scanner.skipToken(UInt8(ascii: "}")), scanner.isAtEnd else {
            return .damaged("not one whole JSON object")
        }
        if seen.isHeader, format == "swift-storage-keys", let version, version > 0 {
            return .header(version: version)
        }
        guard seen.isRecord else { return .damaged("neither a header nor a transaction") }
        return .record
    }

    private static func parseSets(
        _ scanner: inout JSONScanner,
        into record: inout ParsedRecord
    ) -> Bool {
        guard scanner.skipToken(UInt8(ascii: "{")) else { return false }
        if scanner.skip(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = scanner.string(), scanner.skipToken(UInt8(ascii: ":")) else {
                return false
            }
            let start = scanner.position
            guard scanner.skipValue() else { return false }
            record.sets.append((key, start..<scanner.position))
        } while scanner.skipToken(UInt8(ascii: ","))
        return scanner.skipToken(UInt8(ascii: "}"))
    }

    private static func parseRemovals(
        _ scanner: inout JSONScanner,
        into record: inout ParsedRecord
    ) -> Bool {
        guard scanner.skipToken(UInt8(ascii: "[")) else { return false }
        if scanner.skip(UInt8(ascii: "]")) { return true }
        repeat {
            guard let key = scanner.string() else { return false }
            record.removals.append(key)
        } while scanner.skipToken(UInt8(ascii: ","))
        return scanner.skipToken(UInt8(ascii: "]"))
    }
}

/// The members that an object of a log may have.
private enum Member: String {
    case number = "n"
    case set
    case remove
    case format
    case version
}

/// The members seen so far in one object.
private struct SeenMembers: OptionSet {
    var rawValue: UInt8

    static let header: SeenMembers = [SeenMembers(.format), SeenMembers(.version)]
    static let changes: SeenMembers = [SeenMembers(.set), SeenMembers(.remove)]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ member: Member) {
        rawValue =
            switch member {
            case .number: 1
            case .set: 2
            case .remove: 4
            case .format: 8
            case .version: 16
            }
    }

    var isHeader: Bool { self == .header }
    var isRecord: Bool { isDisjoint(with: .header) && !isDisjoint(with: .changes) }
}
