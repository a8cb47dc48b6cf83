import DefaultsLog

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A store that keeps values in a file, shared by all processes that open it.
///
/// ```swift
/// import Foundation
///
/// let store = FileDefaultsStore(url: URL(filePath: "/tmp/settings.jsonl"))
/// let volume = SharedValue(wrappedValue: 0.5, .appStorage("volume", store: store))
/// volume.wrappedValue = 0.8      // survives the end of the process, even a crash
/// ```
///
/// On local file systems it promises:
/// - **P1 atomic.** A transaction is seen whole or not at all, by every reader in every process,
///   even after a kill.
/// - **P2 durable.** When a write returns, it survives the end of the process, including SIGKILL;
///   with ``Durability/synchronized``, it survives power loss as well.
/// - **P3 no lost update.** Mutations and transactions are serialized across threads and processes.
///   A process that holds the lock too long delays others by at most 5 seconds, after which they
///   get `unavailable`; reads don't acquire locks of other processes.
/// - **P4 fresh.** A read that begins after another process's write returned sees that write or a
///   later one. Changes by anything other than this library are seen within 100 ms.
/// - **P5 notified.** Observers in other processes are notified of a change without polling. On
///   Apple platforms, and if the system has no file watch left, the file is checked every 50 ms
///   instead.
/// - **P6 quiet.** Opening, reading and observing create and change nothing on disk.
/// - **P7 nothing is destroyed.** What can't be read is refused, or copied before it is replaced,
///   to `NAME.damaged-…` beside the file.
/// - **P8 damage is local.** A damaged record costs that record; the keys keep their last intact value.
/// - **P9 polite.** New files have mode 0600, new folders 0700; attributes and links of an existing
///   file survive. A full disk leaves the file as it was. A newer format is never written to.
/// - **P10 bounded.** The file stays below 256 KB + 5 × the live data. Descriptors and threads are
///   released when unused. A forked child refuses writes to a store opened before the fork.
///
/// The file is text, with one JSON object per line. <doc:FileFormat> describes how other programs
/// read and write it. All values are also kept in memory, as text.
public final class FileDefaultsStore: SharedStore {
    /// What a write that has returned survives.
    public enum Durability: Sendable {
        /// The end of the process, including SIGKILL.
        case standard
        /// Power loss as well: each write waits for the disk.
        case synchronized
    }

    /// The connection between the store and its values, shared by all stores of a file in a
    /// process.
    public var context: SharedStoreContext { shared.context }

    let file: DefaultsFile
    private let shared: FileStoreShare

    /// Opens the store in a file, which doesn't need to exist.
    ///
    /// Nothing is created or changed; the first write creates the file and its folders. Opening a
    /// file twice, even through `./`, `..` or a symbolic link, gives the same values.
    ///
    /// - Parameters:
    ///   - url: The file; a file URL.
    ///   - durability: What a write that has returned survives. If one file is opened with both,
    ///     the stronger one applies.
    ///   - issueHandler: Called, on any thread, with each error that can't be thrown, such as
    ///     damage found in the file. If `nil`, one line is written to standard error. The first
    ///     handler passed for a file that is open is used.
    public convenience init(
        url: URL,
        durability: Durability = .standard,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) {
        self.init(unread: url, durability: durability, issueHandler: issueHandler)
        // Opening a damaged file reports it.
        file.refreshReporting()
    }

    /// Opens the store without reading the file, since creating a wrapper does no I/O.
    init(
        unread url: URL,
        durability: Durability = .standard,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) {
        guard url.isFileURL else {
            fatalError("FileDefaultsStore needs a file URL, not '\(url)'; use URL(filePath:)")
        }
        let file = DefaultsFile.open(
            leniently: url.path,
            isSynchronized: durability == .synchronized
        )
        let shared = file.companion.withLock { companion in
            if let shared = companion as? FileStoreShare { return shared }
            let new = FileStoreShare(issueHandler)
            companion = new
            return new
        }
        self.file = file
        self.shared = shared
        file.setIssueHandler { [weak shared] in
            shared?.context.report(SharedValueError($0, key: nil))
        }
    }

    /// The file, with symbolic links resolved.
    public var url: URL { URL(filePath: file.path) }
}

// MARK: - Requirements of SharedStore

extension FileDefaultsStore {
    /// Returns the committed JSON text under a key, or `nil` if there is none.
    ///
    /// - Throws: `unavailable` or `unsupportedFormat` if the file can't be read.
    public func storedValue(forKey key: String) throws(SharedValueError) -> StoredValue? {
        do {
            guard let text = try file.bytes(for: key) else { return nil }
            return .json(text)
        } catch {
            throw SharedValueError(error, key: key)
        }
    }

    /// Appends the changes to the file as one record, which is durable when the call returns.
    ///
    /// - Throws: `outOfSpace`, `readOnly`, `unavailable` or `unsupportedFormat` if the file can't
    ///   be written, `unencodable` for a value that isn't JSON text. Nothing is changed then.
    @discardableResult
    public func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
        do {
            for change in changes where change.replacesUnreadable { try file.preserve(change.key) }
            if changes.count == 1, let text = try Self.text(of: changes[0]) {
                return try file.commit(setting: changes[0].key, to: text)
            }
            var record = Changes(to: file)
            for change in changes {
                if let text = try Self.text(of: change) {
                    record.set(change.key, to: text)
                } else {
                    record.remove(change.key)
                }
            }
            return try file.commit(record)
        } catch let error as FileError {
            throw SharedValueError(error, key: changes.first?.key)
        } catch let error as SharedValueError {
            throw error
        } catch {
            fatalError("unreachable: \(error)")
        }
    }

    private static func text(of change: StoredChange) throws(SharedValueError) -> [UInt8]? {
        switch change.value {
        case .json(let text): return text
        case .propertyList(let list): return list.json
        case nil: return nil
        case .live:
            throw SharedValueError(
                .unencodable,
                key: change.key,
                message: "a file keeps JSON text, not live values"
            )
        }
    }

    /// A number that changes with every change of a value by any process.
    ///
    /// The number is meaningful only in this process.
    public var version: UInt64 { file.currentVersion() }

    /// Acquires the file's lock, which excludes other processes.
    ///
    /// - Throws: `unavailable` if another process holds the lock for 5 seconds, or in a child
    ///   forked since the file was opened; `readOnly` or `unsupportedFormat` if the file can't be
    ///   written.
    public func beginMutation() throws(SharedValueError) {
        do {
            try file.beginWriting()
        } catch {
            throw SharedValueError(error, key: nil)
        }
    }

    /// Releases the file's lock.
    public func endMutation() {
        file.endWriting()
    }

    /// Starts watching the file.
    public func startObserving() {
        let new = file.addObserver { [weak shared] in shared?.context.valuesDidChange($0) }
        shared.observation.withLock { $0 = new }
    }

    /// Stops watching the file.
    public func stopObserving() {
        let old = shared.observation.withLock { $0.take() }
        withExtendedLifetime(old) {}
    }
}

/// What all stores of a file in a process share.
private final class FileStoreShare: Sendable {
    let context: SharedStoreContext

    /// The observation of the file, while it is needed.
    let observation = Guarded<FileObservation?>(nil)

    init(_ issueHandler: (@Sendable (SharedValueError) -> Void)?) {
        context = SharedStoreContext(
            isVolatile: false,
            readsNeedObserving: false,
            issueHandler: issueHandler
        )
    }
}

extension SharedValueError {
    init(_ error: FileError, key: String?) {
        let code: Code =
            switch error.code {
            case .unavailable: .unavailable
            case .readOnly: .readOnly
            case .outOfSpace: .outOfSpace
            case .corrupted: .corrupted
            case .unsupportedFormat: .unsupportedFormat
            }
        self.init(code, key: key, message: error.message, underlyingError: error)
    }
}
