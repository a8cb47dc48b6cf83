#if os(Linux)
import CTestSystem
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file system in memory; it requires root.
package final class SmallDisk: Sendable {
    private let folder: URL
    private var ballast: URL { folder.appending(path: "ballast") }

    /// Mounts the file system on a folder, for as long as the disk is referenced.
    ///
    /// - Parameters:
    ///   - folder: The folder, which exists.
    ///   - kilobytes: How many units of 1024 bytes the disk holds.
    /// - Throws: A `POSIXError` if the system refuses.
    package init(at folder: URL, kilobytes: Int) throws {
        self.folder = folder
        // All arguments are C strings during the call only.
        guard unsafe mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { unmount() }

    /// Unmounts the file system, with everything on it.
    package func unmount() { _ = unsafe umount2(folder.path, Int32(MNT_DETACH)) }

    /// Hides what this process mounts from now on from all but it and the processes that it starts.
    ///
    /// The mounts go away with the last of them, however they end. Call it before there is a second thread.
    ///
    /// - Throws: A `POSIXError` if the system refuses.
    package static func keepMountsPrivate() throws {
        guard test_unshare_mounts() == 0,
            unsafe mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Fills the disk.
    ///
    /// - Throws: Foundation's error if there isn't even room for an empty file.
    package func fill() throws {
        _ = FileManager.default.createFile(atPath: ballast.path, contents: nil)
        let handle = try FileHandle(forWritingTo: ballast)
        let block = Data(repeating: 0, count: 64 << 10)
        while (try? handle.write(contentsOf: block)) != nil {}
    }

    /// Frees the space that was filled.
    ///
    /// - Throws: Foundation's error if the disk wasn't filled.
    package func makeRoom() throws { try FileManager.default.removeItem(at: ballast) }
}
#endif
