#if os(Linux)
import CTestSystem
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A disk that fails on demand, with a file system on it; it requires root.
///
/// It is a file behind a loop device. While it fails, the device ends before the files' contents.
package final class FaultyDisk: Sendable {
    private let folder: URL
    private let device: Int32

    /// The program that makes the file system; `nil` if it or loop devices are missing.
    private static let maker = ["/sbin/mkfs.ext4", "/usr/sbin/mkfs.ext4"].first {
        FileManager.default.isExecutableFile(atPath: $0)
            && FileManager.default.fileExists(atPath: "/dev/loop-control")
    }

    /// Whether the system supports such disks.
    package static var isAvailable: Bool { maker != nil }

    /// Mounts the file system on a folder, for as long as the disk is referenced.
    ///
    /// - Parameter folder: The folder, which exists.
    /// - Throws: A `POSIXError` if the system refuses.
    package init(at folder: URL) async throws {
        self.folder = folder
        let image = folder.appending(path: "image")
        guard FileManager.default.createFile(atPath: image.path, contents: nil) else {
            throw POSIXError(.EIO)
        }
        defer { try? FileManager.default.removeItem(at: image) }
        let handle = try FileHandle(forUpdating: image)
        try handle.truncate(atOffset: 4 << 20)
        // Without a journal, whose writes would fail, too.
        let made = try await Program(executable: URL(filePath: Self.maker ?? ""))
            .run(["-q", "-O", "^has_journal", image.path])
        guard made.exitStatus == 0 else { throw POSIXError(.EIO) }
        var name = [CChar](repeating: 0, count: 32)
        device = unsafe test_loop_attach(handle.fileDescriptor, &name, name.count)
        // All arguments are C strings during the call only.
        guard device >= 0,
            unsafe mount(name, folder.path, "ext4", UInt(MS_NOATIME), "") == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit {
        unmount()
        close(device)
    }

    /// Unmounts the file system; the device goes away with its last user.
    package func unmount() { _ = unsafe umount2(folder.path, Int32(MNT_DETACH)) }

    /// Makes every access to the disk fail that the page cache can't answer.
    ///
    /// - Parameter file: The file whose content is dropped from memory.
    /// - Throws: A `POSIXError` if the system refuses.
    package func fail(for file: URL) throws {
        let handle = try FileHandle(forUpdating: file)
        sync()
        posix_fadvise(handle.fileDescriptor, 0, 0, Int32(POSIX_FADV_DONTNEED))
        try limit(8192)
    }

    /// Makes the disk work again, with its contents.
    ///
    /// - Throws: A `POSIXError` if the system refuses.
    package func repair() throws { try limit(0) }

    private func limit(_ size: UInt64) throws {
        guard test_loop_limit(device, size) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}
#endif
