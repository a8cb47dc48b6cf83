extension ObjectIdentifier {
    /// Returns the slot of the object in a hash table.
    ///
    /// - Parameter count: The number of slots.
    /// - Returns: An index below `count`.
    @inlinable package func slot(of count: Int) -> Int {
        // Objects are at least 16 bytes apart; the product spreads neighbors (Fibonacci hashing).
        let hash = UInt64(UInt(bitPattern: self) >> 4) &* 0x9E37_79B9_7F4A_7C15
        return Int(hash.multipliedFullWidth(by: UInt64(count)).high)
    }
}
