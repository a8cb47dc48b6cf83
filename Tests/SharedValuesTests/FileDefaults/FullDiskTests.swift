import Foundation
import SharedValues
import Testing

#if canImport(Glibc)
import Glibc

/// A file system in memory that holds 64 KB.
private final class SmallDisk: Sendable {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // All arguments are C strings for the time of the call only.
        let status = unsafe mount("tmpfs", folder.path, "tmpfs", 0, "size=64k")
        try #require(status == 0, "errno \(errno)")
    }

    deinit { unsafe umount2(folder.path, Int32(MNT_DETACH)) }

    /// Takes all the room that is left.
    func fill() throws {
        let path = folder.file("filler")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        while (try? handle.write(contentsOf: Data(repeating: 0, count: 1024))) != nil {}
    }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: folder.file("filler")) }
}

@Suite("Full disk", .enabled(if: getuid() == 0, "needs root"))
struct FullDiskTests {
    private let disk: SmallDisk
    private var folder: TemporaryFolder { disk.folder }
    init() throws { disk = try SmallDisk() }

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

    @Test("P9, F6: where the first write finds no room, no file is left behind")
    func first() throws {
        try disk.fill()
        let file = try DefaultsFile.open(path: folder.file("x/values.json"))
        let error = #expect(throws: FileError.self) { try file.set("a", "1") }
        #expect(error?.code == .outOfSpace)
        #expect(folder.names == ["filler"])
        try disk.makeRoom()
        try file.set("a", "1")
        #expect(try file.text("a") == "1")
    }

    @Test("P9: a sidecar that finds no room costs nothing but speed, and kills nobody")
    func sidecar() throws {
        try folder.write("{\"set\":{\"a\":1}}\n")
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        try disk.fill()
        // The page that the log has already still has room.
        try file.set("b", "2")
        #expect(peer.ask("get b") == "2")
        #expect(peer.ask("set b 3") == "ok")
        #expect(try file.text("b") == "3")
        peer.finish()
    }

    @Test("P7: without room to set damaged bytes aside, the write is refused")
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
