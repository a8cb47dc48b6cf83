import CLibrary
import Foundation
import ProgramRunner

/// The folder of the store's files: a small disk of its own, where one can be had.
struct TrialDisk {
    private let path: String

    /// Why there is no small disk; nil where there is one.
    let lack: String?

    #if os(Linux)
    private let disk: SmallDisk?

    init(at path: String, megabytes: Int) {
        self.path = path
        guard getuid() == 0 else {
            (disk, lack) = (nil, "which takes root")
            return
        }
        do {
            try SmallDisk.keepMountsPrivate()
            disk = try SmallDisk(at: URL(filePath: path), kilobytes: megabytes << 10)
            lack = nil
        } catch {
            (disk, lack) = (nil, "since none can be mounted: \(error)")
        }
    }

    func fill() throws { try disk?.fill() }

    func makeRoom() throws { try disk?.makeRoom() }

    func unmount() { disk?.unmount() }
    #else
    init(at path: String, megabytes: Int) {
        self.path = path
        lack = "which takes Linux and root"
    }

    func fill() throws {}

    func makeRoom() throws {}

    func unmount() {}
    #endif

    /// Keeps the store's files, where they would go with the disk, and returns their folder.
    func keep(in folder: String) throws -> String {
        guard lack == nil else { return path }
        try? makeRoom()
        let kept = folder + "/kept"
        try FileManager.default.copyItem(atPath: path, toPath: kept)
        unmount()
        return kept
    }
}
