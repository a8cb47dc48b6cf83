extension UInt64 {
    /// Whether one of the eight bytes must be escaped in a JSON string.
    ///
    /// A byte that is less than a bound, or equal to another, sets its highest bit by a borrow (the
    /// classic test for a zero byte in a word).
    @inlinable
    package var hasByteToEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x8080_8080_8080_8080
        func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (self &- ones &* 0x20) & ~self
        let quotes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = zeros(in: self ^ ones &* UInt64(UInt8(ascii: "\\")))
        return (controls | quotes | backslashes) & high != 0
    }
}
