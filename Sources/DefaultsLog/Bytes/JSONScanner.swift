/// A scanner that finds where JSON values end and checks that they are well-formed.
///
/// It never trusts its input and never recurses: the kinds of the open containers are bits on a
/// heap stack of at most one bit per byte of input.
@usableFromInline
package struct JSONScanner {
    /// Properties of well-formed JSON because of which no value can be decoded from it exactly.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A string with half of a surrogate pair.
        package static let loneSurrogate = Traits(rawValue: 1)
        /// A number too large for any type, like `1e400`.
        package static let hugeNumber = Traits(rawValue: 2)
        /// Arrays and objects nested more than ``JSONScanner/depthLimit`` deep.
        package static let tooDeep = Traits(rawValue: 4)
    }

    /// How deep a value may be nested to be decodable.
    package static let depthLimit = 512

    @usableFromInline let bytes: [UInt8]
    @usableFromInline let end: Int
    @usableFromInline package internal(set) var position: Int
    package private(set) var traits: Traits = []
    private var hasEscape = false

    /// Creates a scanner of `bytes[range]`.
    package init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Returns why `json` can't be decoded into any value; `nil` if it might be.
    package static func obstacle(in json: [UInt8]) -> String? {
        var scanner = JSONScanner(json, in: 0..<json.count)
        scanner.skipWhitespace()
        guard scanner.skipValue() else { return "not valid JSON" }
        scanner.skipWhitespace()
        if !scanner.isAtEnd { return "more than one JSON value" }
        if scanner.traits.contains(.tooDeep) { return "nested more than \(depthLimit) deep" }
        if scanner.traits.contains(.loneSurrogate) { return "a string with a lone surrogate" }
        if scanner.traits.contains(.hugeNumber) { return "a number beyond every number type" }
        return nil
    }

    /// Returns the one value of well-formed JSON as a log keeps it: on one line, without surrounding whitespace.
    ///
    /// A line break in JSON is always whitespace between tokens, so a space means the same.
    package static func line(of json: [UInt8]) -> [UInt8] {
        var scanner = JSONScanner(json, in: 0..<json.count)
        scanner.skipWhitespace()
        let value = scanner.token() ?? []
        return value.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    }

    /// Whether everything has been scanned.
    @inlinable
    package var isAtEnd: Bool { position >= end }

    /// The next byte; zero at the end.
    @inlinable
    package var current: UInt8 { position < end ? bytes[position] : 0 }

    @inlinable
    package mutating func skipWhitespace() {
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                position &+= 1
            default: return
            }
        }
    }

    /// Moves past `byte` if it is the next one, and returns whether it was.
    @inlinable
    package mutating func skip(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position &+= 1
        return true
    }

    /// Moves past whitespace, `byte` and more whitespace; returns `false` if it isn't there.
    @inlinable
    package mutating func skipToken(_ byte: UInt8) -> Bool {
        skipWhitespace()
        guard skip(byte) else { return false }
        skipWhitespace()
        return true
    }

    /// Moves past one value and returns its text; `nil` if it is malformed.
    package mutating func token() -> ArraySlice<UInt8>? {
        let start = position
        return skipValue() ? bytes[start..<position] : nil
    }

    /// Moves past one value, however deeply nested; returns `false` if it is malformed.
    package mutating func skipValue() -> Bool {
        if !startsContainer { return skipScalar() }
        var open = ContainerStack()
        while true {
            // A value is expected here.
            switch current {
            case UInt8(ascii: "{"):
                position &+= 1
                open.push(isObject: true)
                if open.count > Self.depthLimit { traits.insert(.tooDeep) }
                skipWhitespace()
                if current != UInt8(ascii: "}") {
                    guard skipMemberName() else { return false }
                    continue
                }
            case UInt8(ascii: "["):
                position &+= 1
                open.push(isObject: false)
                if open.count > Self.depthLimit { traits.insert(.tooDeep) }
                skipWhitespace()
                if current != UInt8(ascii: "]") { continue }
            default:
                guard skipScalar() else { return false }
            }
            // A value or an empty container just ended: close the containers that end here.
            while true {
                guard let isObject = open.top else { return true }
                skipWhitespace()
                if skip(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    open.pop()
                    continue
                }
                guard skip(UInt8(ascii: ",")) else { return false }
                skipWhitespace()
                if isObject {
                    guard skipMemberName() else { return false }
                }
                break
            }
        }
    }

    private var startsContainer: Bool {
        current == UInt8(ascii: "{") || current == UInt8(ascii: "[")
    }

    private mutating func skipMemberName() -> Bool {
        skipString() && skipToken(UInt8(ascii: ":"))
    }

    private mutating func skipScalar() -> Bool {
        switch current {
        case UInt8(ascii: "\""): skipString()
        case UInt8(ascii: "t"): skipWord("true")
        case UInt8(ascii: "f"): skipWord("false")
        case UInt8(ascii: "n"): skipWord("null")
        default: skipNumber()
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end &- position >= count else { return false }
        // A static string's bytes are constant and live forever.
        for index in 0..<count where unsafe word.utf8Start[index] != bytes[position &+ index] {
            return false
        }
        position &+= count
        return true
    }

    private mutating func skipNumber() -> Bool {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) {
            guard skipDigits() else { return false }
        }
        var isInteger = true
        if skip(UInt8(ascii: ".")) {
            isInteger = false
            guard skipDigits() else { return false }
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isInteger = false
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            guard skipDigits() else { return false }
        }
        // Short numbers without an exponent can't be huge.
        if !(isInteger && position &- start < 300) {
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            if Double(text)?.isFinite != true { traits.insert(.hugeNumber) }
        }
        return true
    }

    /// Moves past a non-negative integer and returns it; `nil` if there is none or it doesn't fit.
    package mutating func integer() -> UInt64? {
        let start = position
        guard skipDigits() else { return nil }
        var result: UInt64 = 0
        for byte in bytes[start..<position] {
            let (scaled, overflow) = result.multipliedReportingOverflow(by: 10)
            let (sum, carry) = scaled.addingReportingOverflow(UInt64(byte &- UInt8(ascii: "0")))
            if overflow || carry { return nil }
            result = sum
        }
        return result
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
        return position > start
    }

    /// Moves past a string in quotes; returns `false` if it is malformed or not UTF-8.
    package mutating func skipString() -> Bool {
        guard skip(UInt8(ascii: "\"")) else { return false }
        let start = position
        var isASCII = true
        while position < end {
            skipPlainASCII()
            if position == end { return false }
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                if !isASCII {
                    guard String(validating: bytes[start..<position], as: UTF8.self) != nil else {
                        return false
                    }
                }
                position &+= 1
                return true
            }
            if byte == UInt8(ascii: "\\") {
                guard skipEscape() else { return false }
                continue
            }
            if byte < 0x20 { return false }
            if byte >= 0x80 { isASCII = false }
            position &+= 1
        }
        return false
    }

    /// Moves past plain characters of a string, eight at a time.
    private mutating func skipPlainASCII() {
        position = unsafe bytes.withUnsafeBytes { bytes in
            var offset = position
            // Unsafe: the bound keeps it within the bytes.
            while offset &+ 8 <= end {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word & 0x8080_8080_8080_8080 != 0 || word.hasByteToEscape { break }
                offset &+= 8
            }
            return offset
        }
    }

    private mutating func skipEscape() -> Bool {
        hasEscape = true
        position &+= 1
        guard position < end else { return false }
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position &+= 1
            return true
        case UInt8(ascii: "u"):
            position &+= 1
            guard let unit = skipHexadecimals() else { return false }
            if unit & 0xF800 == 0xD800 {
                guard unit < 0xDC00, lowSurrogateAhead() != nil else {
                    traits.insert(.loneSurrogate)
                    return true
                }
                position &+= 6
            }
            return true
        default:
            return false
        }
    }

    private func lowSurrogateAhead() -> UInt16? {
        guard end &- position >= 6, bytes[position] == UInt8(ascii: "\\"),
            bytes[position &+ 1] == UInt8(ascii: "u")
        else { return nil }
        var ahead = self
        ahead.position = position &+ 2
        guard let unit = ahead.skipHexadecimals(), unit & 0xFC00 == 0xDC00 else { return nil }
        return unit
    }

    private mutating func skipHexadecimals() -> UInt16? {
        guard end &- position >= 4 else { return nil }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: bytes[position]) else { return nil }
            unit = unit << 4 | UInt16(digit)
            position &+= 1
        }
        return unit
    }

    /// Moves past a string in quotes and returns it unescaped.
    ///
    /// Returns `nil` if it is malformed or contains a lone surrogate, which no `String` can hold.
    package mutating func string() -> String? {
        let start = position
        let before = traits
        traits = []
        hasEscape = false
        guard skipString(), !traits.contains(.loneSurrogate) else { return nil }
        traits = before
        let content = bytes[start &+ 1..<position &- 1]
        return hasEscape ? unescaped(content) : String(decoding: content, as: UTF8.self)
    }

    private func unescaped(_ content: ArraySlice<UInt8>) -> String {
        var units: [UInt8] = []
        units.reserveCapacity(content.count)
        var scanner = JSONScanner(bytes, in: content.startIndex..<content.endIndex)
        while !scanner.isAtEnd {
            let byte = scanner.current
            scanner.position &+= 1
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            let escape = scanner.current
            scanner.position &+= 1
            switch escape {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "u"):
                let unit = UInt32(scanner.skipHexadecimals() ?? 0xFFFD)
                var scalar = unit
                if unit & 0xFC00 == 0xD800, let low = scanner.lowSurrogateAhead() {
                    scanner.position &+= 6
                    scalar = 0x10000 + ((unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
                }
                units.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF8.self)
    }
}

/// The kinds of the open containers, one bit each.
private struct ContainerStack {
    private var words: [UInt64] = []
    private(set) var count = 0

    mutating func push(isObject: Bool) {
        let bit = count & 63
        if bit == 0, count >> 6 == words.count { words.append(0) }
        let mask: UInt64 = 1 << UInt64(bit)
        if isObject { words[count >> 6] |= mask } else { words[count >> 6] &= ~mask }
        count += 1
    }

    mutating func pop() { count -= 1 }

    var top: Bool? {
        count == 0 ? nil : words[(count - 1) >> 6] >> UInt64((count - 1) & 63) & 1 == 1
    }
}
