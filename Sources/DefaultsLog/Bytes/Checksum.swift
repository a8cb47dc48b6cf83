/// The checksum of a record: XXH64 with seed 0.
///
/// XXH64 is a published algorithm: other programs can check a file, or write to it.
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
        unsafe bytes[range].withUnsafeBytes { bytes in
            var lanes = Lanes()
            let used = unsafe lanes.consume(bytes)
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[used...])
            return unsafe finish(lanes, rest, count: bytes.count)
        }
    }

    /// Returns the XXH64 of `bytes[range]` as if `value` stood in it at `offset`.
    ///
    /// Nothing is copied.
    ///
    /// - Complexity: O(*n*) in the length of the range and the value.
    package static func xxh64(
        of bytes: [UInt8],
        in range: Range<Int>,
        with value: [UInt8],
        at offset: Int
    ) -> UInt64 {
        var lanes = Lanes()
        // What precedes the value, extended by its first bytes to whole stripes.
        var stripes = Array(bytes[range.lowerBound..<offset])
        let start = min((32 - stripes.count % 32) % 32, value.count)
        stripes += value[..<start]
        var used = unsafe stripes.withUnsafeBytes { unsafe lanes.consume($0) }
        var rest = Array(stripes[used...])
        used = unsafe value[start...].withUnsafeBytes { unsafe lanes.consume($0) }
        rest += value[(start + used)...]
        rest += bytes[offset..<range.upperBound]
        let count = range.count + value.count
        return unsafe rest.withUnsafeBytes { rest in
            let used = unsafe lanes.consume(rest)
            let end = unsafe UnsafeRawBufferPointer(rebasing: rest[used...])
            return unsafe finish(lanes, end, count: count)
        }
    }

    /// The part of the algorithm that takes 32 bytes at a time.
    private struct Lanes {
        private var first = prime1 &+ prime2
        private var second = prime2
        private var third: UInt64 = 0
        private var fourth = 0 &- prime1

        // Unaligned loads over the whole buffer: a third of the cost of a write of 1 MB if each
        // byte were bounds-checked. The loop's condition checks every offset against the count.
        @inline(__always)
        mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Int {
            let count = bytes.count
            var offset = 0
            while offset &+ 32 <= count {
                first = round(first, unsafe word(bytes, offset))
                second = round(second, unsafe word(bytes, offset &+ 8))
                third = round(third, unsafe word(bytes, offset &+ 16))
                fourth = round(fourth, unsafe word(bytes, offset &+ 24))
                offset &+= 32
            }
            return offset
        }

        @inline(__always)
        var hash: UInt64 {
            var hash =
                rotated(first, 1) &+ rotated(second, 7) &+ rotated(third, 12) &+ rotated(fourth, 18)
            hash = merged(hash, first)
            hash = merged(hash, second)
            hash = merged(hash, third)
            return merged(hash, fourth)
        }
    }

    /// Adds the last bytes, fewer than 32; `count` is the length of the whole input.
    @inline(__always)
    private static func finish(
        _ lanes: Lanes,
        _ bytes: UnsafeRawBufferPointer,
        count total: Int
    ) -> UInt64 {
        let count = bytes.count
        var offset = 0
        var hash = total >= 32 ? lanes.hash : prime5
        hash &+= UInt64(total)
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
