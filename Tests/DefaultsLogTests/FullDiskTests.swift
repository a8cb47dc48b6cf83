import DefaultsLog
import FileTesting
import Foundation
import ProgramRunner
import Testing

#if canImport(Glibc)
import Glibc

@Suite("Full disk", .enabled(if: getuid() == 0, "needs root"))
final class FullDiskTests {
    private let folder: TemporaryFolder
    private let disk: SmallDisk

    init() throws {
        folder = try TemporaryFolder()
        disk = try SmallDisk(at: URL(filePath: folder.path), kilobytes: 64)
    }

    // Before the folder is removed.
    deinit { disk.unmount() }

    private let large = "\"" + String(repeating: "x", count: 30_000) + "\""

    @Test("P9, F6: a write without room changes nothing, and works once there is room")
    func full() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        let before = try folder.bytes()
        try disk.fill()
        let error = #expect(throws: FileError.self) { try file.set("large", large) }
        #expect(error?.code == .outOfSpace)
        #expect(try folder.bytes() == before)
        #expect(try file.text("large") == nil)
        #expect(try file.text("a") == "1")
        try disk.makeRoom()
        try file.set("large", large)
        #expect(try file.text("large") == large)
        #expect(try file.check()?.damage == [])
    }

    @Test("P9, F6: a first write without room leaves no file behind")
    func first() throws {
        try disk.fill()
        let file = try DefaultsFile.open(path: folder.file("x/values.json"))
        let error = #expect(throws: FileError.self) { try file.set("a", "1") }
        #expect(error?.code == .outOfSpace)
        #expect(folder.names == ["ballast"])
        try disk.makeRoom()
        try file.set("a", "1")
        #expect(try file.text("a") == "1")
    }

    @Test("P9: without room for a sidecar, only speed is lost")
    func sidecar() throws {
        try folder.write("{\"set\":{\"a\":1}}\n")
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        try disk.fill()
        // The last page of the log still has room.
        try file.set("b", "2")
        #expect(peer.ask("get b") == "2")
        #expect(peer.ask("set b 3") == "ok")
        #expect(try file.text("b") == "3")
        peer.finish()
    }

    @Test("P7: without room to preserve damaged bytes, the write is refused")
    func aside() throws {
        let text = "{\"set\":{\"a\":1}}\n" + String(repeating: "junk", count: 3000) + "\n"
        try folder.write(text)
        try disk.fill()
        let file = try DefaultsFile.open(path: folder.file())
        let error = #expect(throws: FileError.self) { try file.set("a", "2") }
        #expect(error?.code == .outOfSpace)
        #expect(try folder.text() == text)
        #expect(try file.text("a") == "1")
        try disk.makeRoom()
        try file.set("a", "2")
        #expect(try folder.asides().first?.count == 12_001)
        #expect(try file.check()?.damage == [])
    }
}
#endif
