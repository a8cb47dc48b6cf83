import CLibrary
import Dispatch

/// Threads of the operating system, which belong to no actor and no queue.
package enum SystemThread {
    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread with all signals blocked; returns 0, or the system's error number.
    static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        // Signals belong to the program's own threads; the mask is inherited at creation.
        var all = sigset_t()
        var previous = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }

        // The thread takes over the reference and gives it up when it ends.
        let argument = unsafe Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
        var created: pthread_t?
        #else
        var created = pthread_t()
        #endif
        let status = unsafe pthread_create(&created, nil, threadMain, argument.toOpaque())
        guard status == 0 else {
            unsafe argument.release()
            return status
        }
        #if canImport(Darwin)
        if let created = unsafe created { unsafe pthread_detach(created) }
        #else
        pthread_detach(created)
        #endif
        return 0
    }

    /// Runs a function on a new thread and waits for it; doesn't run it if no thread can be started.
    package static func runAndWait(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        let status = start {
            body()
            isDone.signal()
        }
        if status == 0 { isDone.wait() }
    }
}

#if canImport(Darwin)
private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<SystemThread.Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#else
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<SystemThread.Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#endif
