import CLibrary

/// The watches for one file: of the file itself, and of the folder in which it may appear.
struct FileWatches {
    let path: String
    /// The watch of the file itself; -1 if there is none.
    var file: Int32 = -1
    /// The watch of the nearest folder that exists; -1 if there is none.
    var folder: Int32 = -1
    /// The name that is awaited in the folder: the file's own, or that of a missing folder.
    var awaitedName = ""
    /// Whether a watch that should exist couldn't be created.
    var isPolled = false
}

/// The watches with events since the last time.
struct AffectedWatches {
    /// Watches with an event of the file or folder itself.
    var all: Set<Int32> = []
    /// Names in watched folders with an event.
    var names: [Int32: Set<String>] = [:]
    /// Whether events were lost, so that anything may have happened.
    var isEverything = false

    func concerns(_ watches: FileWatches) -> Bool {
        isEverything || all.contains(watches.file) || all.contains(watches.folder)
            || names[watches.folder]?.contains(watches.awaitedName) == true
    }
}

#if canImport(Darwin)
/// Wakes the watcher by a timer: it looks at its files every 50 ms.
struct FileEvents {
    init(_ waiter: EventWaiter) {}

    mutating func update(_ watches: inout FileWatches) -> Bool {
        watches.isPolled = true
        return false
    }

    mutating func remove(_ watches: FileWatches) {}

    mutating func take() -> AffectedWatches { AffectedWatches() }
}

/// Lets the watcher's thread sleep.
struct EventWaiter: Sendable {
    func wake() {}

    func wait(milliseconds: Int32) {
        usleep(milliseconds < 0 ? 50_000 : UInt32(milliseconds) * 1000)
    }

    func close() {}
}
#else
/// Wakes the watcher by inotify: one instance, with a watch for each file and each folder.
struct FileEvents {
    private let waiter: EventWaiter
    private var inotify: Int32 { waiter.inotify }

    /// How many files use each watch: two files in one folder share its watch.
    private var users: [Int32: Int] = [:]

    private static let fileMask = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
    private static let folderMask =
        UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        | UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)

    init(_ waiter: EventWaiter) { self.waiter = waiter }

    /// Watches what exists now, and returns whether the watches changed.
    mutating func update(_ watches: inout FileWatches) -> Bool {
        let old = watches
        watches.isPolled = inotify < 0
        watches.file = add(watches.path, Self.fileMask, &watches.isPolled)
        watches.folder = -1
        var child = watches.path
        while watches.folder < 0, child != "/" {
            watches.awaitedName = CanonicalPath.name(of: child)
            child = CanonicalPath.folder(of: child)
            watches.folder = add(child, Self.folderMask, &watches.isPolled)
        }
        for watch in [watches.file, watches.folder] where watch >= 0 {
            users[watch, default: 0] += 1
        }
        remove(old)
        return watches.file != old.file || watches.folder != old.folder
            || watches.awaitedName != old.awaitedName
    }

    /// Adds a watch and returns it; -1 if there is nothing at the path.
    private func add(_ path: String, _ mask: UInt32, _ isPolled: inout Bool) -> Int32 {
        guard inotify >= 0 else { return -1 }
        let watch = unsafe inotify_add_watch(inotify, path, mask)
        if watch < 0, errno != ENOENT, errno != ENOTDIR { isPolled = true }
        return watch
    }

    /// Removes the watches that no other file needs.
    mutating func remove(_ watches: FileWatches) {
        for watch in [watches.file, watches.folder] where watch >= 0 {
            guard let count = users[watch] else { continue }
            users[watch] = count > 1 ? count - 1 : nil
            // An error means that the system has removed it already, with its file.
            if count == 1 { _ = inotify_rm_watch(inotify, watch) }
        }
    }

    /// Takes the pending events; never waits.
    mutating func take() -> AffectedWatches {
        var affected = AffectedWatches()
        var count: UInt64 = 0
        _ = unsafe read(waiter.wakeUp, &count, 8)
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let size = buffer.count
            let length = unsafe read(inotify, &buffer, size)
            if length <= 0 { break }
            parse(buffer[..<length], into: &affected)
        }
        return affected
    }

    /// Reads the events one after the other: four numbers of 4 bytes, then a padded name.
    private mutating func parse(_ events: ArraySlice<UInt8>, into affected: inout AffectedWatches) {
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(events[offset + $1]) << UInt32(8 * $1) }
        }
        var offset = 0
        while offset + 16 <= events.count {
            let watch = Int32(bitPattern: number(offset))
            let mask = number(offset + 4)
            let end = offset + 16 + Int(number(offset + 12))
            let name = events[offset + 16..<min(end, events.count)].prefix { $0 != 0 }
            offset = end
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { affected.isEverything = true }
            if mask & UInt32(IN_IGNORED) != 0 {
                // The system removed the watch with its file, or we did.
                users[watch] = nil
                continue
            }
            if name.isEmpty {
                affected.all.insert(watch)
            } else {
                affected.names[watch, default: []].insert(String(decoding: name, as: UTF8.self))
            }
        }
    }
}

/// The descriptors that the watcher's thread waits on; they never change.
struct EventWaiter: Sendable {
    fileprivate let inotify: Int32
    fileprivate let wakeUp: Int32

    init() {
        inotify = inotify_init1(Int32(bitPattern: UInt32(IN_NONBLOCK) | UInt32(IN_CLOEXEC)))
        wakeUp = system_eventfd()
    }

    /// Ends the current wait, or else the next one.
    func wake() {
        var one: UInt64 = 1
        _ = unsafe write(wakeUp, &one, 8)
    }

    /// Waits for events for a number of milliseconds; forever if it is negative.
    func wait(milliseconds: Int32) {
        let events = Int16(POLLIN)
        var waiting = [
            pollfd(fd: wakeUp, events: events, revents: 0),
            pollfd(fd: inotify, events: events, revents: 0),
        ]
        _ = unsafe poll(&waiting, 2, milliseconds)
    }

    /// Closes the descriptors; only the thread that waits on them may do it.
    func close() {
        for descriptor in [inotify, wakeUp] where descriptor >= 0 { _ = closeFile(descriptor) }
    }
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
#endif
