import CSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The thread that tells observers of changes: one in a process, while anything is observed.
///
/// It owns its descriptors and goes away by itself after its last file; nobody ever joins it.
// @unchecked: everything mutable is guarded by `lock`.
final class Watcher: @unchecked Sendable {
    private static let lock = Lock()
    // Guarded by `lock`.
    nonisolated(unsafe) private static var current: Watcher?

    /// One observed file.
    private struct Watched {
        weak var file: DefaultsFile?
        var watches: FileWatches
        /// After how many milliseconds the file must be examined again without an event.
        var dueIn: Int32?
    }

    private let waiter: EventWaiter
    private var events: FileEvents
    private var files: [ObjectIdentifier: Watched] = [:]

    /// The shortest time between two examinations: a burst of writes is one wake-up.
    private static let drainInterval = 2_000_000

    private init() {
        waiter = EventWaiter()
        events = FileEvents(waiter)
    }

    /// Watches a file from now on; returns false where it can only be polled.
    static func add(_ file: DefaultsFile) -> Bool {
        lock.withLock {
            let watcher: Watcher
            if let running = unsafe current {
                watcher = running
            } else {
                watcher = Watcher()
                unsafe current = watcher
                watcher.start()
            }
            var watches = FileWatches(path: file.path)
            _ = watcher.events.update(&watches)
            watcher.files[ObjectIdentifier(file)] = Watched(
                file: file,
                watches: watches,
                dueIn: 0
            )
            watcher.waiter.wake()
            return !watches.isPolled
        }
    }

    /// Stops watching a file; after the last one the thread ends.
    static func remove(_ file: DefaultsFile) {
        lock.withLock {
            guard let watcher = unsafe current,
                let watched = watcher.files.removeValue(forKey: ObjectIdentifier(file))
            else { return }
            watcher.events.remove(watched.watches)
            // The thread finds that nothing is left; a file that comes before then keeps it.
            if watcher.files.isEmpty { watcher.waiter.wake() }
        }
    }

    private func start() {
        // Signals belong to the program's own threads; the mask is inherited at creation.
        var all = sigset_t()
        var previous = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
        // The thread holds a reference to the watcher and gives it up when it ends.
        let argument = unsafe Unmanaged.passRetained(self)
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = unsafe pthread_create(&thread, nil, watcherMain, argument.toOpaque())
        guard status == 0 else {
            fatalError("no thread to watch files with (error \(status))")
        }
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }

    fileprivate func run() {
        while true {
            let limit = Self.lock.withLock { nextWait() }
            guard let limit else { break }
            waiter.wait(milliseconds: limit)
            let due = Self.lock.withLock { takeDueFiles() }
            for file in due {
                let next = file.examine()
                Self.lock.withLock { finishExamination(of: file, next: next) }
            }
            var pause = timespec(tv_sec: 0, tv_nsec: Self.drainInterval)
            unsafe nanosleep(&pause, nil)
        }
        waiter.close()
    }

    /// How long to wait for events: for ever, but where a file is polled or must be seen again.
    ///
    /// Returns nil where nothing is left to wait for; the watcher then is no longer the current
    /// one.
    private func nextWait() -> Int32? {
        if files.isEmpty {
            unsafe Self.current = nil
            return nil
        }
        return files.values.lazy.compactMap {
            $0.watches.isPolled ? min(50, $0.dueIn ?? 50) : $0.dueIn
        }
        .min() ?? -1
    }

    private func takeDueFiles() -> [DefaultsFile] {
        let affected = events.take()
        var due: [DefaultsFile] = []
        for (identifier, watched) in files {
            let isDue = watched.dueIn != nil || watched.watches.isPolled
            guard isDue || affected.concerns(watched.watches) else { continue }
            files[identifier]?.dueIn = nil
            if let file = watched.file { due.append(file) }
        }
        return due
    }

    private func finishExamination(of file: DefaultsFile, next: Int32?) {
        let identifier = ObjectIdentifier(file)
        guard var watched = files[identifier] else { return }
        // What happened before a new watch was there has caused no event.
        let isNew = events.update(&watched.watches)
        watched.dueIn = isNew ? 0 : next
        files[identifier] = watched
    }
}

#if canImport(Darwin)
private func watcherMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Watcher>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#else
private func watcherMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Watcher>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#endif
