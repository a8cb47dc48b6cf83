import CLibrary

/// An open log: one descriptor of one file, closed with the last reference.
final class LogFile: Sendable {
    /// The attributes of a file.
    struct Attributes: Sendable {
        var device: UInt64
        var inode: UInt64
        var size: Int
        var links: Int
        var mode: UInt32
        var user: UInt32
        var group: UInt32
        /// When the file last changed, seconds and nanoseconds.
        var changed: [Int]
        var isRegular: Bool

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int(status.st_size)
            links = Int(status.st_nlink)
            mode = UInt32(status.st_mode) & 0o7777
            user = status.st_uid
            group = status.st_gid
            #if canImport(Darwin)
            changed = [status.st_ctimespec.tv_sec, status.st_ctimespec.tv_nsec]
            #else
            changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
            #endif
            isRegular = UInt32(status.st_mode) & 0o170000 == 0o100000
        }

        func isSameFile(as other: Attributes) -> Bool {
            inode == other.inode && device == other.device
        }
    }

    let path: String
    let descriptor: Int32
    let isWritable: Bool

    /// The attributes when the file was opened; `device` and `inode` never change.
    let attributes: Attributes

    private init(path: String, descriptor: Int32, isWritable: Bool, attributes: Attributes) {
        self.path = path
        self.descriptor = descriptor
        self.isWritable = isWritable
        self.attributes = attributes
    }

    deinit { close(descriptor) }

    /// Opens the file at `path`; returns `nil` if there is none.
    ///
    /// Never creates or changes anything, and never waits, whatever is at `path`.
    static func open(path: String, forWriting: Bool) throws(FileError) -> LogFile? {
        let access = forWriting ? O_RDWR | O_APPEND : O_RDONLY
        return try open(path: path, flags: access, mode: 0, isWritable: forWriting)
    }

    /// Creates a file and locks it; returns `nil` if something is at the path already.
    ///
    /// If the system allows it, the file is locked before it has a name: an empty file that isn't
    /// locked is then one that no process is about to fill.
    ///
    /// With `name`, errors name the path that the file is going to have.
    static func create(
        path: String,
        mode: UInt32,
        toBe name: String? = nil
    ) throws(FileError) -> LogFile? {
        #if canImport(Darwin)
        let exclusive = O_CREAT | O_EXCL | O_NOFOLLOW | O_EXLOCK
        #else
        if let descriptor = createLocked(path, mode) {
            return try LogFile(examining: descriptor, path: name ?? path, isWritable: true)
        }
        let exclusive = O_CREAT | O_EXCL | O_NOFOLLOW
        #endif
        let flags = O_RDWR | O_APPEND | exclusive
        return try open(path: path, flags: flags, mode: mode, isWritable: true, toBe: name)
    }

    #if !canImport(Darwin)
    /// Creates a file without a name, locks it and names it; returns `nil` if that fails.
    private static func createLocked(_ path: String, _ mode: UInt32) -> Int32? {
        // O_TMPFILE of Linux's fcntl.h, a macro that isn't imported.
        let unnamed: Int32 = 0o20000000 | O_DIRECTORY
        let flags = O_RDWR | O_APPEND | O_CLOEXEC | unnamed
        let descriptor = openFile(CanonicalPath.folder(of: path), flags, mode)
        guard descriptor >= 0 else { return nil }
        // As in open(2): linking its entry in /proc gives an unnamed file a name.
        let shown = "/proc/self/fd/\(descriptor)"
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            unsafe linkat(AT_FDCWD, shown, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }
    #endif

    private static func open(
        path: String,
        flags: Int32,
        mode: UInt32,
        isWritable: Bool,
        toBe name: String? = nil
    ) throws(FileError) -> LogFile? {
        // Without waiting: a FIFO would otherwise hang the caller.
        let all = flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = openFile(path, all, mode)
        guard descriptor >= 0 else {
            let code = errno
            if flags & O_CREAT == 0, code == ENOENT { return nil }
            if flags & O_CREAT != 0, code == EEXIST { return nil }
            throw .system(code, path: path, doing: isWritable ? "open it for writing" : "open it")
        }
        return try LogFile(examining: descriptor, path: name ?? path, isWritable: isWritable)
    }

    /// Takes over an open descriptor, or closes it if it isn't a regular file's.
    private convenience init(
        examining descriptor: Int32,
        path: String,
        isWritable: Bool
    ) throws(FileError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(code, path: path, doing: "examine it")
        }
        let attributes = Attributes(status)
        guard attributes.isRegular else {
            close(descriptor)
            throw FileError(
                .unavailable,
                path: path,
                reason: "not a regular file; move it away"
            )
        }
        self.init(
            path: path,
            descriptor: descriptor,
            isWritable: isWritable,
            attributes: attributes
        )
    }

    /// Returns the attributes of the file or folder at `path`; `nil` if there is none.
    static func attributes(
        atPath path: String,
        followingLinks: Bool = true
    ) throws(FileError) -> Attributes? {
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else {
            let code = errno
            if code == ENOENT { return nil }
            throw .system(code, path: path, doing: "examine it")
        }
        return Attributes(status)
    }

    /// Returns the current attributes.
    func currentAttributes() throws(FileError) -> Attributes {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .system(errno, path: path, doing: "examine it")
        }
        return Attributes(status)
    }

    /// Returns the current size and link count, by a call that keeps the next write cheap.
    @inline(__always)
    func extent() throws(FileError) -> (size: Int, links: Int) {
        var extent = system_extent()
        let code = unsafe system_extent_of(descriptor, &extent)
        if code != 0 { throw .system(code, path: path, doing: "examine it") }
        return (Int(extent.size), Int(extent.links))
    }

    /// Returns up to `count` bytes from `offset`; fewer if the file ends earlier.
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: Int32 = 0
        // Unsafe: the call fills at most the capacity, and `filled` counts the initialized bytes.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let got = unsafe pread(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled,
                    off_t(offset + filled)
                )
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        if failure != 0 { throw .system(failure, path: path, doing: "read it") }
        return bytes
    }

    /// Appends `bytes` to a log of `size` bytes by one write, or leaves the log as it was.
    ///
    /// The caller holds the file lock. A short write is rolled back if the log has exactly the
    /// size it then must have; otherwise the rule for torn lines covers it. A value that belongs at
    /// an offset of the bytes is written from where it is.
    @inline(__always)
    func append(
        _ bytes: [UInt8],
        inserting value: (offset: Int, json: [UInt8])? = nil,
        toSize size: Int
    ) throws(FileError) {
        var written: Int
        repeat {
            written =
                if let value {
                    writeParts(bytes, value.offset, value.json)
                } else {
                    unsafe bytes.withUnsafeBytes { buffer in
                        unsafe write(descriptor, buffer.baseAddress, buffer.count)
                    }
                }
        } while written < 0 && errno == EINTR
        try finishAppend(written, of: bytes.count + (value?.json.count ?? 0), toSize: size)
    }

    /// Writes `bytes` with a value at an offset, by one call and without a copy of the value.
    private func writeParts(_ bytes: [UInt8], _ offset: Int, _ value: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe value.withUnsafeBytes { value in
                // The call only reads what the vectors point to.
                let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                let middle = unsafe UnsafeMutableRawPointer(mutating: value.baseAddress)
                let end = unsafe start.map { unsafe $0 + offset }
                let parts = unsafe [
                    iovec(iov_base: start, iov_len: offset),
                    iovec(iov_base: middle, iov_len: value.count),
                    iovec(iov_base: end, iov_len: bytes.count - offset),
                ]
                return unsafe writev(descriptor, parts, 3)
            }
        }
    }

    @inline(__always)
    private func finishAppend(
        _ written: Int,
        of count: Int,
        toSize size: Int
    ) throws(FileError) {
        if written == count { return }
        let code = written < 0 ? errno : ENOSPC
        if written > 0 { rollBackAppend(of: written, to: size) }
        throw .system(code, path: path, doing: "write to it")
    }

    /// Shortens the log to `size` bytes if it has exactly `count` bytes more.
    func rollBackAppend(of count: Int, to size: Int) {
        guard let extent = try? extent(), extent.size == size + count else { return }
        _ = ftruncate(descriptor, off_t(size))
    }

    /// Waits until the file's bytes are on stable storage.
    func synchronize() throws(FileError) {
        guard synchronizeFile(descriptor) == 0 else {
            throw .system(errno, path: path, doing: "synchronize it")
        }
    }

    /// Waits until the entries of the folder at `path` are on stable storage.
    static func synchronizeFolder(_ path: String) throws(FileError) {
        let descriptor = openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            throw .system(errno, path: path, doing: "open the folder")
        }
        defer { close(descriptor) }
        // EINVAL: a file system whose folders need no synchronization.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw .system(errno, path: path, doing: "synchronize the folder")
        }
    }
}

/// Opens a file, and tries again if a signal interrupts the call.
func openFile(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    var descriptor: Int32
    repeat {
        descriptor = unsafe open(path, flags, mode_t(mode))
    } while descriptor < 0 && errno == EINTR
    return descriptor
}

private func synchronizeFile(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
    // F_FULLFSYNC reaches the medium; file systems without it have fsync only.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    return fsync(descriptor)
    #else
    return fdatasync(descriptor)
    #endif
}
