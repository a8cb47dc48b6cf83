import DefaultsLog

extension String: DirectCodable {
    func write(to text: inout [UInt8]) {
        text.reserveCapacity(text.count + utf8.count + 2)
        text.append(UInt8(ascii: "\""))
        if needsEscapes {
            for byte in utf8 { text.appendEscaped(byte) }
        } else {
            text.append(contentsOf: utf8)
        }
        text.append(UInt8(ascii: "\""))
    }

    static func read(_ scanner: inout JSONScanner) -> String? { scanner.string() }

    var propertyList: PropertyList? { .string(self) }

    init?(propertyList: PropertyList) {
        guard case .string(let value) = propertyList else { return nil }
        self = value
    }

    /// Whether a character must be escaped: a control character, a quote or a backslash.
    private var needsEscapes: Bool {
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
