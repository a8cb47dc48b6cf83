/// A type whose JSON text is written and read without an encoder.
///
/// Types never blur: a whole number is not read as a fraction, nor the other way round.
protocol DirectJSON: SendableMetatype {
    /// Returns the value's JSON text.
    var directJSON: [UInt8] { get }

    /// Creates the value that a JSON text stands for, or nil if it is of another type.
    init?(directJSON text: [UInt8])
}

extension Bool: DirectJSON {
    var directJSON: [UInt8] { Array(self ? "true".utf8 : "false".utf8) }

    init?(directJSON text: [UInt8]) {
        switch text {
        case Array("true".utf8): self = true
        case Array("false".utf8): self = false
        default: return nil
        }
    }
}

extension FixedWidthInteger {
    var directJSON: [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(20)
        var rest = magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest != 0
        if self < 0 { digits.append(UInt8(ascii: "-")) }
        digits.reverse()
        return digits
    }

    init?(directJSON text: [UInt8]) {
        // What `init(_:)` takes besides: a sign of plus.
        guard let first = text.first, first != UInt8(ascii: "+"),
            let value = Self(String(decoding: text, as: UTF8.self))
        else { return nil }
        self = value
    }
}

extension Int: DirectJSON {}
extension Int8: DirectJSON {}
extension Int16: DirectJSON {}
extension Int32: DirectJSON {}
extension Int64: DirectJSON {}
extension UInt: DirectJSON {}
extension UInt8: DirectJSON {}
extension UInt16: DirectJSON {}
extension UInt32: DirectJSON {}
extension UInt64: DirectJSON {}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// The shortest text that reads as the same number; what JSON has no number for, as a string.
    var directJSON: [UInt8] {
        isFinite ? Array(description.utf8) : Array("\"\(description)\"".utf8)
    }

    init?(directJSON text: [UInt8]) {
        var text = text[...]
        let isQuoted = text.first == UInt8(ascii: "\"") && text.last == UInt8(ascii: "\"")
        if isQuoted { text = text.dropFirst().dropLast() }
        guard let value = Self(String(decoding: text, as: UTF8.self)), value.isFinite != isQuoted
        else { return nil }
        let isFraction = text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
        guard isQuoted || isFraction else { return nil }
        self = value
    }
}

extension Double: DirectJSON {}
extension Float: DirectJSON {}

extension String: DirectJSON {
    var directJSON: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(utf8.count + 2)
        text.append(UInt8(ascii: "\""))
        if needsEscapes {
            for byte in utf8 { text.appendEscaped(byte) }
        } else {
            text.append(contentsOf: utf8)
        }
        text.append(UInt8(ascii: "\""))
        return text
    }

    /// Whether a character must be escaped: a control character, a quote or a backslash.
    private var needsEscapes: Bool {
        var copy = self
        return copy.withUTF8 { bytes in
            // Unsafe: eight bytes at a time, since values of a megabyte are looked through here.
            let bytes = UnsafeRawBufferPointer(bytes)
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word.hasByteToEscape { return true }
                offset += 8
            }
            return unsafe bytes[offset...].contains { $0.isEscapedInJSON }
        }
    }

    /// Creates the string of a JSON text without escapes; the decoder does the others.
    init?(directJSON text: [UInt8]) {
        guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\""),
            !text.contains(UInt8(ascii: "\\"))
        else { return nil }
        self.init(validating: text.dropFirst().dropLast(), as: UTF8.self)
    }
}

extension UInt64 {
    /// Whether one of the eight bytes must be escaped in a JSON string.
    ///
    /// A byte that is less than a bound, or equal to another, sets its highest bit by a borrow (the
    /// classic test for a zero byte in a word).
    fileprivate var hasByteToEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x8080_8080_8080_8080
        func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (self &- ones &* 0x20) & ~self
        let quotes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\\")))
        return (controls | quotes | backslashes) & high != 0
    }
}

extension UInt8 {
    fileprivate var isEscapedInJSON: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}

extension [UInt8] {
    fileprivate mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): self += Array(#"\n"#.utf8)
        case UInt8(ascii: "\r"): self += Array(#"\r"#.utf8)
        case UInt8(ascii: "\t"): self += Array(#"\t"#.utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            self += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(digits.utf8)
        default: append(byte)
        }
    }
}
