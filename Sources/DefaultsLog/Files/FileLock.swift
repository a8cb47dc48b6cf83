import CLibrary

/// The lock between processes: `flock` on the log itself.
///
/// It is released when the process that holds it ends, however it ends. It doesn't exclude threads
/// that share a descriptor: the caller serializes those.
enum FileLock {
    /// Acquires the lock, with ever longer pauses between attempts, up to 1 ms.
    ///
    /// - Throws: `unavailable` if another process holds it for longer than `limit` nanoseconds.
    static func acquire(_ log: LogFile, limit: UInt64) throws(FileError) {
        if try tryAcquire(log) { return }
        let start = CoarseClock.preciseNow()
        var attempt: UInt32 = 0
        while true {
            if attempt < 8 {
                sched_yield()
            } else {
                pause(min(50_000 << (attempt / 16), 1_000_000))
            }
            if try tryAcquire(log) { return }
            if attempt < 128 { attempt += 1 }
            if CoarseClock.preciseNow() &- start > limit {
                throw FileError(
                    .unavailable,
                    path: log.path,
                    reason: """
                        another process has held its lock for more than \(limit / 1_000_000) ms; \
                        look for a stopped or suspended process that has it open
                        """,
                    errorNumber: EWOULDBLOCK
                )
            }
        }
    }

    /// Acquires the lock if it is free, and returns whether it did.
    @inline(__always)
    static func tryAcquire(_ log: LogFile) throws(FileError) -> Bool {
        while flock(log.descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw .system(errno, path: log.path, doing: "lock it")
            }
        }
        return true
    }

    /// Releases the lock at once, even if a forked child still has the descriptor.
    @inline(__always)
    static func release(_ log: LogFile) {
        _ = flock(log.descriptor, LOCK_UN)
    }

    private static func pause(_ nanoseconds: Int) {
        var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
        unsafe nanosleep(&time, nil)
    }
}
