/// Hexadecimal digits; a checksum is written as 16 lowercase ones.
package enum Hexadecimal {
    static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    static func digit(of value: UInt64) -> UInt8 {
        let low = UInt8(truncatingIfNeeded: value & 15)
        return low < 10 ? UInt8(ascii: "0") &+ low : UInt8(ascii: "a") &+ low &- 10
    }

    /// Returns the 16 lowercase digits of `value`.
    package static func text(of value: UInt64) -> String {
        String(decoding: (0..<16).map { digit(of: value >> UInt64(60 - 4 * $0)) }, as: UTF8.self)
    }
}
