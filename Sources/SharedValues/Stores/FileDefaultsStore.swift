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
/// volume.wrappedValue = 0.8      // survives the end of the process, however it comes
/// ```
///
/// On local file systems it promises:
/// - **P1 atomic.** A transaction is seen whole or not at all, by every reader in every process, after
///   any kill.
/// - **P2 durable.** When a write returns it survives the end of the process, SIGKILL included; with
///   ``Durability/synchronized`` power loss, too.
/// - **P3 no lost update.** Mutations and transactions are serialized across threads and processes. A
///   process that holds the lock too long costs others at most 5 seconds, then `unavailable`; reads
///   take no lock of other processes.
/// - **P4 fresh.** A read that begins after another process's write returned sees that write or a
///   later one; changes by anything that is not this library are seen within 100 ms.
/// - **P5 notified.** Observers in other processes hear of a change without polling; on Apple platforms,
///   and where the system has no watch left, the file is looked at every 50 ms instead.
/// - **P6 quiet.** Opening, reading and observing create and change nothing on disk.
/// - **P7 nothing is destroyed.** What cannot be read is refused or copied aside before it is replaced,
///   as `NAME.damaged-…` beside the file.
/// - **P8 damage is local.** A damaged record costs that record; the keys keep their last intact value.
/// - **P9 polite.** New files have mode 0600, new folders 0700; attributes and links of an existing
///   file survive. A full disk leaves the file as it was. A newer format is never written to.
/// - **P10 bounded.** The file stays below 256 KB + 5 × the live data; descriptors and threads are gone
///   when unused. A forked child refuses writes on a store opened before the fork.
///
/// The file is text, one JSON object a line; <doc:FileFormat> says how other programs read and write
/// it. All values are kept in memory, too, as text.
public final class FileDefaultsStore: SharedStore {
    /// How much a write that has returned survives.
    public enum Durability: Sendable {
        /// The end of the process, SIGKILL included.
        case standard
        /// Power loss, too: each write waits for the disk.
        case synchronized
    }

    /// What ties the store to its values; all stores on one file of a process share it.
    public var context: SharedStoreContext { shared.context }

    let file: DefaultsFile
    private let shared: FileStoreShare

    /// Opens the store in a file, which need not exist.
    ///
    /// Nothing is created or changed; the first write creates the file and its folders. Opening one
    /// file twice, also through `./`, `..` or a symbolic link, gives the same values.
    ///
    /// - Parameters:
    ///   - url: The file; a file URL.
    ///   - durability: How much a write survives. Of two asked for one file the stronger counts.
    ///   - issueHandler: Called, on any thread, with each error that no caller can be given, such as
    ///     damage found in the file; if nil, one line is written to standard error. The first handler
    ///     given for a file that is open counts.
    public convenience init(
        url: URL,
        durability: Durability = .standard,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) {
        self.init(unread: url, durability: durability, issueHandler: issueHandler)
        // Whoever opens a damaged file is told so.
        file.refreshReporting()
    }

    /// Opens the store without reading the file: the making of a wrapper does no I/O.
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

// MARK: - What a store does

extension FileDefaultsStore {
    /// Returns the committed JSON text under a key, or nil if there is none.
    ///
    /// - Throws: `unavailable` or `unsupportedFormat` if the file cannot be read.
    public func storedValue(forKey key: String) throws(SharedValueError) -> StoredValue? {
        do {
            guard let text = try file.bytes(for: key) else { return nil }
            return .json(text)
        } catch {
            throw SharedValueError(error, key: key)
        }
    }

    /// Appends the changes to the file, as one record, which is durable when the call returns.
    ///
    /// - Throws: `outOfSpace`, `readOnly`, `unavailable` or `unsupportedFormat` if it cannot be written,
    ///   `unencodable` for a value that is not JSON text; nothing is changed then.
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
                message: "a file keeps JSON text, not values as they are"
            )
        }
    }

    /// A number that changes with every change of a value, by whatever process.
    ///
    /// It is of this process: another one has other numbers.
    public var version: UInt64 { file.currentVersion() }

    /// Takes the file's lock, which excludes other processes.
    ///
    /// - Throws: `unavailable` after 5 seconds in which another process held it, or in a child forked
    ///   since the file was opened; `readOnly` or `unsupportedFormat` if the file cannot be written.
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

    /// Begins to watch the file.
    public func startObserving() {
        let new = file.addObserver { [weak shared] in shared?.context.valuesDidChange($0) }
        shared.observation.withLock { $0 = new }
    }

    /// Ends the watching.
    public func stopObserving() {
        let old = shared.observation.withLock { $0.take() }
        withExtendedLifetime(old) {}
    }
}

/// What all stores on one file of a process share.
private final class FileStoreShare: Sendable {
    let context: SharedStoreContext

    /// The watch of the file, while it is wanted.
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
