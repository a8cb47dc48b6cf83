/// The generator SplitMix64 of Steele, Lea and Flood: small, fast, and the same everywhere.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator of one of many streams of a seed.
    init(seed: UInt64, stream: Int...) {
        state = seed
        for number in stream {
            state = next() ^ UInt64(truncatingIfNeeded: number)
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
