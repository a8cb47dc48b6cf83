/// The checksum of a record: XXH64 with seed 0.
///
/// XXH64 is a published algorithm, so that another program can check a file or write to it.
package enum Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// Returns the XXH64 of `bytes[range]`.
    ///
    /// - Complexity: O(*n*) in the length of the range.
    package static func xxh64(of bytes: [UInt8], in range: Range<Int>) -> UInt64 {
        unsafe bytes[range].withUnsafeBytes { unsafe xxh64(of: $0) }
    }

    // Unaligned loads over the whole buffer: a third of the cost of a write of 1 MB if each byte
    // were bounds-checked. Every offset below is checked against the count by the loop's condition.
    private static func xxh64(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        var offset = 0
        var hash: UInt64
        if count >= 32 {
            var lane1 = prime1 &+ prime2
            var lane2 = prime2
            var lane3: UInt64 = 0
            var lane4 = 0 &- prime1
            while offset &+ 32 <= count {
                lane1 = round(lane1, unsafe word(bytes, offset))
                lane2 = round(lane2, unsafe word(bytes, offset &+ 8))
                lane3 = round(lane3, unsafe word(bytes, offset &+ 16))
                lane4 = round(lane4, unsafe word(bytes, offset &+ 24))
                offset &+= 32
            }
            hash =
                rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
            hash = merged(hash, lane1)
            hash = merged(hash, lane2)
            hash = merged(hash, lane3)
            hash = merged(hash, lane4)
        } else {
            hash = prime5
        }
        hash &+= UInt64(count)
        while offset &+ 8 <= count {
            hash = rotated(hash ^ round(0, unsafe word(bytes, offset)), 27) &* prime1 &+ prime4
            offset &+= 8
        }
        if offset &+ 4 <= count {
            let half = UInt32(
                littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            )
            hash = rotated(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
            offset &+= 4
        }
        while offset < count {
            hash = rotated(hash ^ (UInt64(unsafe bytes[offset]) &* prime5), 11) &* prime1
            offset &+= 1
        }
        hash = (hash ^ (hash >> 33)) &* prime2
        hash = (hash ^ (hash >> 29)) &* prime3
        return hash ^ (hash >> 32)
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        (value &<< bits) | (value &>> (64 &- bits))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotated(lane &+ input &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
}
