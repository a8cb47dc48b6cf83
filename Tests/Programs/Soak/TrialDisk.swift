import CLibrary
import Foundation
import ProgramRunner

/// The folder of the store's files, on a small disk of its own if possible.
struct TrialDisk {
    private let path: String

    /// Why there is no small disk; `nil` if there is one.
    let lack: String?

    #if os(Linux)
    private let disk: SmallDisk?

    init(at path: String, megabytes: Int) {
        self.path = path
        guard getuid() == 0 else {
            (disk, lack) = (nil, "which requires root")
            return
        }
        do {
            try SmallDisk.keepMountsPrivate()
            disk = try SmallDisk(at: URL(filePath: path), kilobytes: megabytes << 10)
            lack = nil
        } catch {
            (disk, lack) = (nil, "since none could be mounted: \(error)")
        }
    }

    func fill() throws { try disk?.fill() }

    func makeRoom() throws { try disk?.makeRoom() }

    func unmount() { disk?.unmount() }
    #else
    init(at path: String, megabytes: Int) {
        self.path = path
        lack = "which requires Linux and root"
    }

    func fill() throws {}

    func makeRoom() throws {}

    func unmount() {}
    #endif

    /// Keeps the store's files, even if the disk goes away, and returns their folder.
    func keep(in folder: String) throws -> String {
        guard lack == nil else { return path }
        try? makeRoom()
        let kept = folder + "/kept"
        try FileManager.default.copyItem(atPath: path, toPath: kept)
        unmount()
        return kept
    }
}
