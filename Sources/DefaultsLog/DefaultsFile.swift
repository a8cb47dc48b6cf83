import Synchronization

/// The engine beneath a file-defaults store: one log with its lock, counters and watches.
///
/// There is one instance per file in a process. Reads may come from any thread at any time. Writes
/// (everything from ``beginWriting()`` to ``endWriting()``, and ``compact()``) must come one at a time: the store
/// holds its mutation lock around them.
package final class DefaultsFile: Sendable {
    /// The canonical path of the log.
    package let path: String

    /// How long a write waits for other processes that hold the file's lock, in nanoseconds.
    package let lockLimit: UInt64

    /// An object that the store keeps for as long as the file is open.
    package let companion = Guarded<(any AnyObject & Sendable)?>(nil)

    let counters: Counters
    let forkMark = ForkGuard.mark()
    let isSynchronized: Atomic<Bool>

    /// The generation up to which everything is read; `Counters.unknown` if that isn't known.
    let seenGeneration = Atomic<UInt64>(Counters.unknown)

    /// When to look at the file itself again, by the coarse clock.
    let nextLook = Atomic<UInt64>(0)

    /// The table's version, for readers that find nothing new.
    let publishedVersion = Atomic<UInt64>(1)

    /// The state that reads and writes share.
    let shared = Guarded(State())

    /// The state that only writes touch; locked from ``beginWriting()`` to ``endWriting()``.
    let writing = Guarded(Writer())

    /// The state that reads and writes share, for the thread that has locked it.
    var state: State {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(shared.address) }
        @inline(__always) unsafeMutableAddress { unsafe shared.address }
    }

    /// The state that only writes touch, for the thread that is writing.
    var writer: Writer {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(writing.address) }
        @inline(__always) unsafeMutableAddress { unsafe writing.address }
    }

    struct State {
        var log: LogFile?
        var reader = LogReader()
        var table = LogTable(version: 1)
        var isLoaded = false
        /// Why the file can't be used now.
        var failure: FileError?
        var seenEpoch: UInt64 = 0
        /// The file's attributes when everything that was read was last known to be still there.
        var lastLook: LogFile.Attributes?
        /// Whether everything that was read was still there at the last look.
        var isVerified = true
        /// When everything that was read may be compared again, by the coarse clock.
        var nextComparison: UInt64 = 0
        /// Whether this process is appending: readers then ignore what is beyond the offset.
        var isAppending = false
        var issues = IssueQueue()
        var observers = ObserverList()

        mutating func consume(_ bytes: [UInt8], changes: inout ChangedKeys) -> Bool {
            reader.consume(bytes, into: &table, changes: &changes)
        }
    }

    struct Writer {
        /// The log as opened for writing.
        var log: LogFile?
        /// The log whose lock is held now.
        var held: LogFile?
        var beganAt: UInt64 = 0
        var lines = RecordWriter()
        var createdFile = false
        var createdFolders: [String] = []
        /// The log whose folder entry is on stable storage.
        var synchronizedFolderOf: LogFile?
        /// When to try again to create the sidecar.
        var nextSidecarTry: UInt64 = 0
        /// The size from which on a failed compaction is tried again.
        var nextCompactionSize = 0
        /// A log that couldn't be repaired, which isn't tried again.
        var unrepairable: LogFile?
    }

    init(path: String, isSynchronized: Bool, lockLimit: UInt64) {
        self.path = path
        self.lockLimit = lockLimit
        counters = Counters(logPath: path)
        self.isSynchronized = Atomic(isSynchronized)
    }

    deinit {
        OpenFiles.forget(ObjectIdentifier(self), at: path)
    }

    /// Opens the file at `path`, or returns the instance that has it open already.
    ///
    /// Creates and changes nothing on disk; the file need not exist. If a file is opened with two
    /// durabilities, the stronger one counts.
    ///
    /// - Throws: `unavailable` if `path` can't be resolved. A file that can't be read or is
    ///   damaged isn't an error here: its issues are reported, and reads of keys throw.
    package static func open(
        path: String,
        isSynchronized: Bool = false,
        lockLimit: UInt64 = 5_000_000_000,
        issueHandler: (@Sendable (FileError) -> Void)? = nil
    ) throws(FileError) -> DefaultsFile {
        let file = open(canonicalPath: try CanonicalPath.resolve(path), isSynchronized, lockLimit)
        if let issueHandler { file.setIssueHandler(issueHandler) }
        file.refreshReporting()
        return file
    }

    /// Opens the file at `path` without reading it, and without throwing.
    ///
    /// The first access reads the file and reports what is wrong with it or its path.
    package static func open(leniently path: String, isSynchronized: Bool) -> DefaultsFile {
        let canonical = (try? CanonicalPath.resolve(path)) ?? path
        return open(canonicalPath: canonical, isSynchronized, 5_000_000_000)
    }

    private static func open(
        canonicalPath path: String,
        _ isSynchronized: Bool,
        _ lockLimit: UInt64
    ) -> DefaultsFile {
        let file = OpenFiles.file(path: path) {
            DefaultsFile(path: path, isSynchronized: isSynchronized, lockLimit: lockLimit)
        }
        if isSynchronized { file.isSynchronized.store(true, ordering: .relaxed) }
        return file
    }

    /// Sets the handler that is called once for each issue, and calls it for those found before.
    ///
    /// It is called without any lock, on the thread that found the issue.
    package func setIssueHandler(_ handler: (@Sendable (FileError) -> Void)?) {
        var handler = handler
        shared.withLock { swap(&$0.issues.handler, &handler) }
        // Releases the old handler outside the lock, since its deinitializers may call this file.
        handler = nil
        deliverIssues()
    }

    func deliverIssues() {
        let delivery = shared.withLock { $0.issues.take() }
        delivery?()
    }
}

/// The issues that were found and not reported yet.
struct IssueQueue {
    var handler: (@Sendable (FileError) -> Void)?
    private var waiting: [FileError] = []
    private var latest: FileError?
    private static let limit = 32

    var isEmpty: Bool { waiting.isEmpty }

    var areReportable: Bool { handler != nil && !waiting.isEmpty }

    /// Adds an issue, unless it is the one that was added last.
    mutating func add(_ issue: FileError) {
        guard issue != latest, waiting.count < Self.limit else { return }
        latest = issue
        waiting.append(issue)
    }

    /// Makes the next issue count as new, even if it equals the latest.
    mutating func forgetLatest() { latest = nil }

    /// Returns a closure to call without the lock, which reports the issues; `nil` if there are none
    /// or there is no handler.
    mutating func take() -> (() -> Void)? {
        guard let handler, !waiting.isEmpty else { return nil }
        let issues = waiting
        waiting = []
        return { for issue in issues { handler(issue) } }
    }
}
