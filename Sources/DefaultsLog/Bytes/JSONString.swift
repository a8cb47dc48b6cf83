extension [UInt8] {
    /// Appends a JSON string with the escapes that JSON demands and no others.
    ///
    /// - Parameters:
    ///   - string: Any string.
    ///   - usesShortEscapes: Whether line breaks and tabs are written `\n`, `\r` and `\t`, as an encoder
    ///     writes them in values, rather than `\u000a` and so on, as in the keys of a log. Both forms
    ///     are frozen.
    package mutating func appendJSONString(_ string: String, usesShortEscapes: Bool) {
        reserveCapacity(count + string.utf8.count + 2)
        append(UInt8(ascii: "\""))
        if string.hasByteToEscape {
            for byte in string.utf8 { appendEscaped(byte, usesShortEscapes) }
        } else {
            append(contentsOf: string.utf8)
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8, _ usesShortEscapes: Bool) {
        guard byte.isEscapedInJSON else { return append(byte) }
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case UInt8(ascii: "\n") where usesShortEscapes: append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r") where usesShortEscapes: append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t") where usesShortEscapes: append(UInt8(ascii: "t"))
        default:
            append(contentsOf: "u00".utf8)
            append(Hexadecimal.digit(of: UInt64(byte >> 4)))
            append(Hexadecimal.digit(of: UInt64(byte)))
        }
    }
}

extension String {
    /// Whether a byte must be escaped: a control character, a quotation mark or a backslash.
    fileprivate var hasByteToEscape: Bool {
        var copy = self
        return copy.withUTF8 { bytes in
            // Unsafe: reads eight bytes at a time, since values can be megabytes long.
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
}

extension UInt8 {
    fileprivate var isEscapedInJSON: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}

extension UInt64 {
    /// Whether one of the eight bytes must be escaped in a JSON string.
    ///
    /// A byte that is less than a bound, or equal to another, sets its highest bit by a borrow (the
    /// classic test for a zero byte in a word).
    var hasByteToEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x8080_8080_8080_8080
        func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (self &- ones &* 0x20) & ~self
        let quotes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\\")))
        return (controls | quotes | backslashes) & high != 0
    }
}
