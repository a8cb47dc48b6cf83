import CLibrary

/// A monotonic clock that is cheap to read and up to a few milliseconds late.
enum CoarseClock {
    /// Returns nanoseconds since some fixed moment, at most a few milliseconds late.
    @inline(__always)
    static func now() -> UInt64 {
        #if canImport(Darwin)
        clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX)
        #else
        read(CLOCK_MONOTONIC_COARSE)
        #endif
    }

    /// Returns nanoseconds since some fixed moment, exactly.
    static func preciseNow() -> UInt64 {
        #if canImport(Darwin)
        clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
        #else
        read(CLOCK_MONOTONIC)
        #endif
    }

    #if !canImport(Darwin)
    @inline(__always)
    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
    #endif
}
