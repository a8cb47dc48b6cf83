import Synchronization

/// The engine beneath a file-defaults store: one log with its lock, counters and watches.
///
/// There is one instance per file in a process. Reads may come from any thread at any time. Writes
/// (everything from ``begin()`` to ``end()``, and ``compact()``) must come one at a time: the store above holds its mutation lock around them.
// @unchecked: `state` is guarded by `stateLock`, `writer` by the mutation lock of the store above.
@safe
package final class DefaultsFile: @unchecked Sendable {
    /// How much a write that has returned survives.
    package enum Durability: Sendable {
        /// The end of the process, however it comes.
        case standard
        /// Power loss, too.
        case synchronized
    }

    /// The canonical path of the log.
    package let path: String

    /// How long a write waits for other processes that hold the file's lock, in nanoseconds.
    package let lockLimit: UInt64

    /// What ties the file to the values that are read and written through it, once there are any.
    let context = Guarded<SharedStoreContext?>(nil)

    /// The watch that tells them of changes, while it is wanted.
    let observation = Guarded<FileObservation?>(nil)

    let counters: Counters
    let forkMark = ForkGuard.mark()
    let isSynchronized: Atomic<Bool>

    /// The generation up to which everything is read; `Counters.unknown` where that is not known.
    let seenGeneration = Atomic<UInt64>(Counters.unknown)

    /// When to look at the file itself again, by the coarse clock.
    let nextLook = Atomic<UInt64>(0)

    /// The table's version, for readers that find nothing new.
    let publishedVersion = Atomic<UInt64>(1)

    let stateLock = Lock()
    // Out of line, so that the compiler adds no check for overlapping accesses: the locks exclude
    // them, and the checks would be a tenth of the cost of a write.
    private let statePointer: UnsafeMutablePointer<State>
    private let writerPointer: UnsafeMutablePointer<Writer>

    /// What reads and writes share; guarded by `stateLock`.
    var state: State {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(statePointer) }
        @inline(__always) unsafeMutableAddress { unsafe statePointer }
    }

    /// What only a write touches; guarded by the mutation lock of the store above.
    var writer: Writer {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(writerPointer) }
        @inline(__always) unsafeMutableAddress { unsafe writerPointer }
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

    init(path: String, durability: Durability, lockLimit: UInt64) {
        self.path = path
        self.lockLimit = lockLimit
        counters = Counters(logPath: path)
        isSynchronized = Atomic(durability == .synchronized)
        unsafe statePointer = .allocate(capacity: 1)
        unsafe statePointer.initialize(to: State())
        unsafe writerPointer = .allocate(capacity: 1)
        unsafe writerPointer.initialize(to: Writer())
    }

    deinit {
        OpenFiles.forget(ObjectIdentifier(self), at: path)
        // Nobody can use them any more: every user keeps a reference to the file.
        unsafe statePointer.deinitialize(count: 1)
        unsafe statePointer.deallocate()
        unsafe writerPointer.deinitialize(count: 1)
        unsafe writerPointer.deallocate()
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
        durability: Durability = .standard,
        lockLimit: UInt64 = 5_000_000_000,
        issueHandler: (@Sendable (FileError) -> Void)? = nil
    ) throws(FileError) -> DefaultsFile {
        let file = open(canonicalPath: try CanonicalPath.resolve(path), durability, lockLimit)
        if let issueHandler { file.setIssueHandler(issueHandler) }
        file.refreshReporting()
        return file
    }

    /// Opens the file at a path, or where the path leads; what is wrong with it, the accesses say.
    ///
    /// It is read at the first access.
    static func open(leniently path: String, _ durability: Durability) -> DefaultsFile {
        let canonical = (try? CanonicalPath.resolve(path)) ?? path
        return open(canonicalPath: canonical, durability, 5_000_000_000)
    }

    private static func open(
        canonicalPath path: String,
        _ durability: Durability,
        _ lockLimit: UInt64
    ) -> DefaultsFile {
        let file = OpenFiles.file(path: path) {
            DefaultsFile(path: path, durability: durability, lockLimit: lockLimit)
        }
        if durability == .synchronized { file.isSynchronized.store(true, ordering: .relaxed) }
        return file
    }

    /// Sets what is told of issues, each once, and tells it those nobody has heard of yet.
    ///
    /// It is called without any lock, on the thread that found the issue.
    package func setIssueHandler(_ handler: (@Sendable (FileError) -> Void)?) {
        var handler = handler
        stateLock.withLock { swap(&state.issues.handler, &handler) }
        // The old one goes only here, outside the lock, since its end may call us again.
        handler = nil
        deliverIssues()
    }

    func deliverIssues() {
        let delivery = stateLock.withLock { state.issues.take() }
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
