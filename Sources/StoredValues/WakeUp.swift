import CLibrary
import CommandLineSupport
import Synchronization

/// What wakes the waiting thread of the process: a change, a signal, or a closed output.
///
/// Changes and signals write to a pipe, which is what a signal handler may do.
enum WakeUp {
    private static let isInterrupted = Atomic(false)
    private static let readEnd = Atomic<Int32>(-1)
    private static let writeEnd = Atomic<Int32>(-1)

    /// Makes SIGINT and SIGTERM end the waiting; each of them ends the process the second time.
    static func prepare() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Failure("no pipe is left to wait with") }
        // A full pipe wakes, too: no write may wait for room in it.
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd.store(ends[0], ordering: .relaxed)
        writeEnd.store(ends[1], ordering: .relaxed)
        // Made before a signal handler needs it.
        isInterrupted.store(false, ordering: .relaxed)
        // The parent process may have blocked them: Foundation does, in a program with threads.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            unsafe sigaddset(&signals, number)
            _ = signal(number) { number in
                _ = signal(number, SIG_DFL)
                WakeUp.isInterrupted.store(true, ordering: .relaxed)
                WakeUp.send()
            }
        }
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Wakes the thread that waits, or the next that does.
    static func send() {
        var byte: UInt8 = 0
        _ = unsafe write(writeEnd.load(ordering: .relaxed), &byte, 1)
    }

    /// Waits for some time.
    static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    /// Waits for a wake-up; returns false if the process is to end.
    static func wait() -> Bool {
        let pipe = readEnd.load(ordering: .relaxed)
        var waits = [
            pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
            // Without events, only the end of its reader is reported.
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        while unsafe poll(&waits, 2, -1) < 0, errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 4096)
        _ = unsafe read(pipe, &bytes, bytes.count)
        return !isInterrupted.load(ordering: .relaxed) && waits[1].revents == 0
    }
}
