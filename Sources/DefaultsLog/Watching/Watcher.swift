import CLibrary

/// A file that can be watched.
protocol WatchedFile: AnyObject, Sendable {
    var path: String { get }

    /// Examines the file and notifies its observers, on the watcher's thread, without any lock.
    ///
    /// Returns after how many milliseconds that must be done again, even if nothing happens.
    func examine() -> Int32?
}

/// The thread that notifies observers of changes: one per process, while anything is observed.
///
/// It owns its descriptors and ends by itself after its last file; nothing ever joins it.
struct Watcher {
    /// One observed file.
    private struct Watched {
        weak var file: (any WatchedFile)?
        var watches: FileWatches
        /// After how many milliseconds the file must be examined again without an event.
        var dueIn: Int32?
    }

    private let waiter: EventWaiter
    private var events: FileEvents
    private var files: [ObjectIdentifier: Watched] = [:]

    /// The watcher whose thread is running; `nil` while nothing is observed.
    private static let running = Guarded<Watcher?>(nil)

    /// The shortest time between two examinations: a burst of writes is one wake-up.
    private static let drainInterval = 2_000_000

    private init() {
        waiter = EventWaiter()
        events = FileEvents(waiter)
    }
}

extension Watcher {
    /// Watches a file from now on; returns `false` if it can only be polled.
    static func add(_ file: some WatchedFile) -> Bool {
        running.withLock { running in
            var watcher = running ?? started()
            var watches = FileWatches(path: file.path)
            _ = watcher.events.update(&watches)
            watcher.files[ObjectIdentifier(file)] = Watched(file: file, watches: watches, dueIn: 0)
            watcher.waiter.wake()
            running = watcher
            return !watches.isPolled
        }
    }

    /// Stops watching a file; after the last one, the thread ends.
    static func remove(_ file: some WatchedFile) {
        running.withLock { running in
            guard let watched = running?.files.removeValue(forKey: ObjectIdentifier(file)) else {
                return
            }
            running?.events.remove(watched.watches)
            // The thread finds that nothing is left; a file that is added before then keeps it.
            if running?.files.isEmpty == true { running?.waiter.wake() }
        }
    }

    private static func started() -> Watcher {
        let watcher = Watcher()
        let waiter = watcher.waiter
        let status = SystemThread.start { run(waiter) }
        guard status == 0 else {
            fatalError("SharedValues: can't start a thread to watch files (error \(status))")
        }
        return watcher
    }

    private static func run(_ waiter: EventWaiter) {
        while let limit = running.withLock({ nextWait(&$0) }) {
            waiter.wait(milliseconds: limit)
            let due = running.withLock { $0?.takeDueFiles() ?? [] }
            for file in due {
                let next = file.examine()
                running.withLock { $0?.finishExamination(of: file, next: next) }
            }
            var pause = timespec(tv_sec: 0, tv_nsec: drainInterval)
            unsafe nanosleep(&pause, nil)
        }
        waiter.close()
    }

    /// Returns how long to wait for events: forever, unless a file is polled or must be examined
    /// again.
    ///
    /// Returns `nil` if no file is left; the watcher is then no longer the running one.
    private static func nextWait(_ running: inout Watcher?) -> Int32? {
        guard let watcher = running, !watcher.files.isEmpty else {
            running = nil
            return nil
        }
        return watcher.files.values.lazy.compactMap {
            $0.watches.isPolled ? min(50, $0.dueIn ?? 50) : $0.dueIn
        }
        .min() ?? -1
    }

    private mutating func takeDueFiles() -> [any WatchedFile] {
        let affected = events.take()
        var due: [any WatchedFile] = []
        for (identifier, watched) in files {
            let isDue = watched.dueIn != nil || watched.watches.isPolled
            guard isDue || affected.concerns(watched.watches) else { continue }
            files[identifier]?.dueIn = nil
            if let file = watched.file { due.append(file) }
        }
        return due
    }

    private mutating func finishExamination(of file: any WatchedFile, next: Int32?) {
        let identifier = ObjectIdentifier(file)
        guard var watched = files[identifier] else { return }
        // What happened before a new watch existed caused no event.
        let isNew = events.update(&watched.watches)
        watched.dueIn = isNew ? 0 : next
        files[identifier] = watched
    }
}
