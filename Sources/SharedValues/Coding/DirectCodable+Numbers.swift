import DefaultsLog

extension Bool: DirectCodable {
    func write(to text: inout [UInt8]) {
        text += self ? "true".utf8 : "false".utf8
    }

    static func read(_ scanner: inout JSONScanner) -> Bool? {
        let word = scanner.token()
        if word == Array("true".utf8)[...] { return true }
        return word == Array("false".utf8)[...] ? false : nil
    }

    var propertyList: PropertyList? { .boolean(self) }

    init?(propertyList: PropertyList) {
        guard case .boolean(let value) = propertyList else { return nil }
        self = value
    }
}

extension FixedWidthInteger {
    func write(to text: inout [UInt8]) {
        if self < 0 { text.append(UInt8(ascii: "-")) }
        let start = text.endIndex
        var rest = magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest != 0
        text[start...].reverse()
    }

    static func read(_ scanner: inout JSONScanner) -> Self? {
        let isNegative = scanner.skip(UInt8(ascii: "-"))
        guard let magnitude = scanner.integer() else { return nil }
        if !isNegative { return Self(exactly: magnitude) }
        if magnitude == Int64.min.magnitude { return Self(exactly: Int64.min) }
        return Int64(exactly: magnitude).flatMap { Self(exactly: -$0) }
    }

    var propertyList: PropertyList? { Int64(exactly: self).map { .integer($0) } }

    init?(propertyList: PropertyList) {
        guard case .integer(let value) = propertyList else { return nil }
        self.init(exactly: value)
    }
}

extension Int: DirectCodable {}
extension Int8: DirectCodable {}
extension Int16: DirectCodable {}
extension Int32: DirectCodable {}
extension Int64: DirectCodable {}
extension UInt: DirectCodable {}
extension UInt8: DirectCodable {}
extension UInt16: DirectCodable {}
extension UInt32: DirectCodable {}
extension UInt64: DirectCodable {}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// Appends the shortest text that reads as the same number.
    ///
    /// Infinities and NaN, which JSON numbers can't express, are written as strings.
    func write(to text: inout [UInt8]) {
        if isFinite {
            text += description.utf8
        } else {
            text += "\"\(description)\"".utf8
        }
    }

    static func read(_ scanner: inout JSONScanner) -> Self? {
        guard var text = scanner.token() else { return nil }
        let isQuoted = text.first == UInt8(ascii: "\"")
        if isQuoted { text = text.dropFirst().dropLast() }
        guard let value = Self(String(decoding: text, as: UTF8.self)), value.isFinite != isQuoted
        else { return nil }
        let isFraction = text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
        return isQuoted || isFraction ? value : nil
    }

    var propertyList: PropertyList? { .real(Double(self)) }

    init?(propertyList: PropertyList) {
        guard case .real(let value) = propertyList else { return nil }
        self.init(value)
    }
}

extension Double: DirectCodable {}
extension Float: DirectCodable {}
