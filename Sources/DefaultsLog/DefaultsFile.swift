import Synchronization

/// The engine beneath a file-defaults store: one log with its lock, counters and watches.
///
/// There is one instance per file in a process. Reads may come from any thread at any time. Writes
/// (everything from ``beginWriting()`` to ``endWriting()``, and ``compact()``) must come one at a time: the store
/// above holds its mutation lock around them.
package final class DefaultsFile: Sendable {
    /// The canonical path of the log.
    package let path: String

    /// How long a write waits for other processes that hold the file's lock, in nanoseconds.
    package let lockLimit: UInt64

    /// What the layer above keeps as long as the file is open.
    package let companion = Guarded<(any AnyObject & Sendable)?>(nil)

    let counters: Counters
    let forkMark = ForkGuard.mark()
    let isSynchronized: Atomic<Bool>

    /// The generation up to which everything is read; `Counters.unknown` where that is not known.
    let seenGeneration = Atomic<UInt64>(Counters.unknown)

    /// When to look at the file itself again, by the coarse clock.
    let nextLook = Atomic<UInt64>(0)

    /// The table's version, for readers that find nothing new.
    let publishedVersion = Atomic<UInt64>(1)

    /// What reads and writes share.
    let shared = Guarded(State())

    /// What only a write touches; locked from ``beginWriting()`` to ``endWriting()``.
    let writing = Guarded(Writer())

    /// What reads and writes share, for the thread that has locked it.
    var state: State {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(shared.address) }
        @inline(__always) unsafeMutableAddress { unsafe shared.address }
    }

    /// What only a write touches, for the thread that is writing.
    var writer: Writer {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(writing.address) }
        @inline(__always) unsafeMutableAddress { unsafe writing.address }
    }

    struct State {
        var log: LogFile?
        var reader = LogReader()
        var table = LogTable(version: 1)
        var isLoaded = false
        /// Why the file cannot be used now.
        var failure: FileError?
        var seenEpoch: UInt64 = 0
        /// What the file system said when all that was read was last known to be still there.
        var lastLook: LogFile.Attributes?
        /// Whether all that was read was still there at the last look.
        var isVerified = true
        /// When all that was read may be compared again, by the coarse clock.
        var nextComparison: UInt64 = 0
        /// Whether this process is appending: what a reader finds beyond the offset is its own.
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
        /// The log whose place in its folder is on stable storage.
        var synchronizedFolderOf: LogFile?
        /// When to try again to create the sidecar.
        var nextSidecarTry: UInt64 = 0
        /// Below this size compaction is not tried again after it failed.
        var nextCompactionSize = 0
        /// A log that could not be mended: it is not tried again.
        var unmendable: LogFile?
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
    /// Creates and changes nothing on disk; the file need not exist. Of two durabilities asked for
    /// one file, the stronger one counts.
    ///
    /// - Throws: `unavailable` where `path` cannot be resolved. A file that cannot be read or is
    ///   damaged is no error here: its issues are reported, and reads of keys throw.
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

    /// Opens the file at a path, or where the path leads; what is wrong with it, the accesses say.
    ///
    /// It is read at the first access.
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

    /// Sets what is told of issues, each once, and tells it those nobody has heard of yet.
    ///
    /// It is called without any lock, on the thread that found the issue.
    package func setIssueHandler(_ handler: (@Sendable (FileError) -> Void)?) {
        var handler = handler
        shared.withLock { swap(&$0.issues.handler, &handler) }
        // The old one goes only here, outside the lock, since its end may call us again.
        handler = nil
        deliverIssues()
    }

    func deliverIssues() {
        let delivery = shared.withLock { $0.issues.take() }
        delivery?()
    }
}

/// The issues found and not yet told.
struct IssueQueue {
    var handler: (@Sendable (FileError) -> Void)?
    private var waiting: [FileError] = []
    private var latest: FileError?
    private static let limit = 32

    var isEmpty: Bool { waiting.isEmpty }

    var areToBeTold: Bool { handler != nil && !waiting.isEmpty }

    /// Adds an issue, unless it is the one that was added last.
    mutating func add(_ issue: FileError) {
        guard issue != latest, waiting.count < Self.limit else { return }
        latest = issue
        waiting.append(issue)
    }

    /// Makes the next issue count as new, even if it is the same again.
    mutating func forgetLatest() { latest = nil }

    /// Takes what is to be done without the lock; nil where there is nothing or nobody to tell.
    mutating func take() -> (() -> Void)? {
        guard let handler, !waiting.isEmpty else { return nil }
        let issues = waiting
        waiting = []
        return { for issue in issues { handler(issue) } }
    }
}
