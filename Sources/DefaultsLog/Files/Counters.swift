import CLibrary
import Synchronization

/// The sidecar of a log: one mapped page with two counters that show readers when to look.
///
/// The generation is odd while an append is in flight and grows with every one; the epoch grows
/// with every replacement of the log. The page is a hint: without it, readers look more often, and
/// nothing is ever lost. Its address never changes, so any thread may read it at any time;
/// everything else is guarded by the lock of the ``DefaultsFile``.
///
/// Truncating the file by hand while it is mapped kills the processes that read it, as the package
/// documents.
// Unsafe: atomics at fixed offsets of a mapping that lives exactly as long as this object.
@safe
final class Counters: @unchecked Sendable {
    private enum Backing { case none, readOnly, writable }

    private let path: String
    private let page: UnsafeMutableRawPointer
    private let pageSize: Int
    private var backing = Backing.none
    private var mapped: LogFile.Attributes?

    /// A generation that no page has unless an append is in flight.
    static let unknown = UInt64.max

    /// Creates counters without a file; ``look()`` maps the one beside the log at `logPath`.
    init(logPath: String) {
        path = logPath + ".counters"
        pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        // Reserves the address: files are mapped over it, so readers never see unmapped memory.
        let flags = MAP_PRIVATE | anonymousFlag
        guard let page = unsafe mmap(nil, pageSize, PROT_READ, flags, -1, 0),
            unsafe page != MAP_FAILED
        else { fatalError("\(logPath): no memory for one page (error \(errno))") }
        unsafe self.page = page
    }

    deinit { unsafe munmap(page, pageSize) }

    /// Whether there is a page that is shared with other processes.
    var isMapped: Bool { backing != .none }

    /// Whether this process may change the counters.
    var isWritable: Bool { backing == .writable }

    /// The generation now: 0 if there is no page.
    @inline(__always)
    var generation: UInt64 {
        unsafe cell(0).pointee.load(ordering: .acquiring)
    }

    /// The epoch now: 0 if there is no page.
    @inline(__always)
    var epoch: UInt64 {
        unsafe cell(64).pointee.load(ordering: .acquiring)
    }

    @inline(__always)
    private func cell(_ offset: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        unsafe (page + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    /// Marks that an append is in flight; only under the file lock.
    @inline(__always)
    func beginAppend() {
        guard backing == .writable else { return }
        unsafe cell(0).pointee.store(generation | 1, ordering: .sequentiallyConsistent)
    }

    /// Marks that an append has ended, and returns the new generation; only under the file lock.
    @inline(__always)
    func endAppend() -> UInt64 {
        guard backing == .writable else { return Self.unknown }
        let next = (generation | 1) &+ 1
        unsafe cell(0).pointee.store(next, ordering: .sequentiallyConsistent)
        return next
    }

    /// Marks that the log was replaced, and returns the new epoch; only under the file lock.
    func countReplacement() -> UInt64 {
        guard backing == .writable else { return epoch }
        let next = epoch &+ 1
        unsafe cell(64).pointee.store(next, ordering: .sequentiallyConsistent)
        return next
    }

    /// Maps the sidecar that is beside the log now, if any, and returns whether the mapping changed.
    ///
    /// Creates and changes nothing on disk.
    func look() -> Bool {
        let found = (try? LogFile.attributes(atPath: path, followingLinks: false)) ?? nil
        if let found, let mapped, found.isSameFile(as: mapped) {
            // A page whose permissions changed is mapped again.
            if found.mode == mapped.mode, found.user == mapped.user { return false }
        }
        if found == nil, mapped == nil { return false }
        return remap(openFile(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0))
    }

    /// Creates the sidecar if there is none and maps it; only under the file lock.
    ///
    /// It gets the log's mode, owner and access control list, so that the same users may use both. If
    /// that fails, there is no page, and the caller goes on without one.
    func create(like log: LogFile) -> Bool {
        guard let wanted = try? log.currentAttributes() else { return false }
        // Without waiting, and never through a link. A page that a killed process left unfinished
        // is finished here: no process maps it while it is short.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor = openFile(path, flags, 0o600)
        guard descriptor >= 0 else { return false }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, LogFile.Attributes(status).isRegular,
            status.st_nlink == 1, status.st_size < pageSize
        else {
            close(descriptor)
            return false
        }
        // A full page of real bytes: a hole couldn't be filled on a full disk, and touching it
        // would then kill the process.
        let zeros = [UInt8](repeating: 0, count: pageSize)
        let written = unsafe zeros.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
        }
        let isOwned =
            wanted.user == geteuid() && wanted.group == getegid()
            || fchown(descriptor, wanted.user, wanted.group) == 0
        guard written == pageSize, isOwned,
            ExtendedAttributes.copy(from: log.descriptor, to: descriptor),
            fchmod(descriptor, mode_t(wanted.mode)) == 0
        else {
            unsafe unlink(path)
            close(descriptor)
            return false
        }
        return remap(descriptor)
    }

    /// Maps the file of a descriptor over the page and closes it, or unmaps the page if there is none.
    private func remap(_ first: Int32) -> Bool {
        var descriptor = first
        var backing = Backing.writable
        if descriptor < 0 {
            backing = .readOnly
            descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0)
        }
        defer { if descriptor >= 0 { close(descriptor) } }
        var status = stat()
        if descriptor >= 0, unsafe fstat(descriptor, &status) == 0 {
            let attributes = LogFile.Attributes(status)
            if attributes.isRegular, attributes.size >= pageSize {
                let access = backing == .writable ? PROT_READ | PROT_WRITE : PROT_READ
                let flags = MAP_SHARED | MAP_FIXED
                if unsafe mmap(page, pageSize, access, flags, descriptor, 0) != MAP_FAILED {
                    self.backing = backing
                    mapped = attributes
                    return true
                }
            }
        }
        guard mapped != nil else { return false }
        let flags = MAP_PRIVATE | anonymousFlag | MAP_FIXED
        if unsafe mmap(page, pageSize, PROT_READ, flags, -1, 0) == MAP_FAILED { return false }
        self.backing = .none
        mapped = nil
        return true
    }
}

#if canImport(Darwin)
private let anonymousFlag = MAP_ANON
#else
private let anonymousFlag = MAP_ANONYMOUS
#endif
