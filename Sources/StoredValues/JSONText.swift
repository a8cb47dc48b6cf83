import DefaultsLog
import StorageKeyCatalogs

/// The text of one JSON value, in one line and without blanks around it.
struct JSONText: Equatable {
    /// The text in UTF-8.
    let bytes: [UInt8]

    /// Takes the text of a value that a store holds.
    init(stored bytes: [UInt8]) { self.bytes = bytes }

    /// Takes a well-formed value.
    ///
    /// A line break in JSON is only ever white space between tokens: a space means the same, and is
    /// what a store writes instead.
    init(_ value: ArraySlice<UInt8>) {
        bytes = value.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    }

    /// Takes a string as a JSON string.
    init(string: String) { bytes = Array(string.json.utf8) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The string that a JSON string stands for; nil if this is something else.
    var string: String? {
        var scanner = JSONScanner(bytes, in: 0..<bytes.count)
        return scanner.string()
    }
}

extension JSONText {
    /// The text with JSON's escapes for what a terminal wouldn't show.
    var printable: String {
        guard text.unicodeScalars.contains(where: \.isUnprintable) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += Self.shown($1) }
    }

    /// The printable text, cut if it is long, with its size then.
    var abridged: String {
        let limit = 60
        var pieces = text.prefix(8 * limit)[...]
        var shown: [String] = []
        while let first = pieces.popFirst() {
            if shown.count == limit {
                let end = bytes.first == UInt8(ascii: "\"") ? "…\"" : "…"
                return shown.dropLast(8).joined() + end + " (\(ByteCount(bytes.count)))"
            }
            var piece = first.unicodeScalars.reduce(into: "") { $0 += Self.shown($1) }
            if first == "\\" {
                // An escape sequence isn't cut in two.
                let rest = pieces.prefix(pieces.first == "u" ? 5 : 1)
                pieces = pieces.dropFirst(rest.count)
                piece += rest
            }
            shown.append(piece)
        }
        return shown.joined()
    }

    /// Outside of strings, the only unprintable characters of JSON are white space.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t", "\r", "\n": " "
        case _ where scalar.isUnprintable: scalar.jsonEscape
        default: String(scalar)
        }
    }
}

/// A number of bytes, for people.
struct ByteCount: CustomStringConvertible {
    let count: Int

    init(_ count: Int) { self.count = count }

    var description: String {
        if count < 1 << 10 { return "\(count) bytes" }
        let (unit, name) = count < 1 << 20 ? (1 << 10, "KB") : (1 << 20, "MB")
        let tenths = (count * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
