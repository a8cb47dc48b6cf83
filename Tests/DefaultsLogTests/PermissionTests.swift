import DefaultsLog
import FileTesting
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

private let isRoot = getuid() == 0

@Suite("Permissions and owners")
struct PermissionTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
        return attributes[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: folder.file(name)
        )
    }

    @Test("P9: new files are 0600 and new folders 0700")
    func new() throws {
        let file = try DefaultsFile.open(path: folder.file("x/y/values.json"))
        try file.set("a", "1")
        #expect(try mode("x") == 0o700)
        #expect(try mode("x/y") == 0o700)
        #expect(try mode("x/y/values.json") == 0o600)
        #expect(try mode("x/y/values.json.counters") == 0o600)
    }

    @Test("P9, F7: mode and symlink survive a compaction", arguments: [0o600, 0o640, 0o664])
    func survival(mode expected: Int) throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try setMode(expected, "values.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"),
            withDestinationPath: "values.json"
        )
        let linked = try DefaultsFile.open(path: folder.file("link"))
        #expect(try linked.compact())
        #expect(try mode("values.json") == expected)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link"))
        #expect(target == "values.json")
        #expect(try file.text("a") == "1")
    }

    @Test("P9: owner and group survive a compaction", .enabled(if: isRoot, "needs root"))
    func owner() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try FileManager.default.setAttributes(
            [.ownerAccountID: 1234, .groupOwnerAccountID: 4321],
            ofItemAtPath: folder.file()
        )
        #expect(try file.compact())
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file())
        #expect(attributes[.ownerAccountID] as? Int == 1234)
        #expect(attributes[.groupOwnerAccountID] as? Int == 4321)
    }

    @Test("P9: a file with a second hard link is not compacted, so that the link survives")
    func hardLink() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try FileManager.default.linkItem(atPath: folder.file(), toPath: folder.file("other"))
        #expect(try !file.compact())
        for value in 0..<6000 { try file.set("a", "\(value)") }
        #expect(try folder.bytes() == folder.bytes(of: "other"))
        #expect(!folder.names.contains("values.json.tmp"))
    }

    @Test("P9: links planted at the names of the library's files are never followed")
    func planted() throws {
        try folder.write("precious", to: "victim")
        for name in ["values.json.tmp", "values.json.counters"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(name),
                withDestinationPath: folder.file("victim")
            )
        }
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try file.set("a", "2")
        #expect(try file.compact())
        #expect(try file.text("a") == "2")
        #expect(try folder.text(of: "victim") == "precious")
        let target = try FileManager.default.destinationOfSymbolicLink(
            atPath: folder.file("values.json.counters")
        )
        #expect(target == folder.file("victim"))
    }

    @Test(
        "P7, F2: anything but a file is unavailable and refused, and works again once repaired",
        .timeLimit(.minutes(10))
    )
    func notAFile() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try folder.move("values.json", to: "kept")
        try FileManager.default.createDirectory(
            atPath: folder.file(),
            withIntermediateDirectories: false
        )
        let issues = FileIssues()
        file.setIssueHandler(issues.handler)
        #expect(eventually { (try? file.text("a")) == nil })
        #expect(issues.all.map(\.code) == [.unavailable])
        let error = #expect(throws: FileError.self) { try file.set("a", "2") }
        #expect(error?.code == .unavailable)
        try FileManager.default.removeItem(atPath: folder.file())
        try folder.move("kept")
        #expect(eventually { (try? file.text("a")) == "1" })
        try file.set("a", "2")
        #expect(try file.text("a") == "2")
    }

    @Test("P7: a file that becomes unreadable counts as a change, and the next read reports it")
    func failureFoundByVersion() throws {
        let issues = FileIssues()
        let file = try DefaultsFile.open(path: folder.file(), issueHandler: issues.handler)
        try file.set("a", "1")
        let version = file.currentVersion()
        try folder.move("values.json", to: "kept")
        try FileManager.default.createDirectory(
            atPath: folder.file(),
            withIntermediateDirectories: false
        )
        #expect(eventually { file.currentVersion() != version })
        #expect(issues.all.isEmpty)
        #expect(throws: FileError.self) { try file.text("a") }
        #expect(issues.all.map(\.code) == [.unavailable])
    }

    @Test("P7: a FIFO in the file's place doesn't hang a reader")
    func fifo() throws {
        // The path is a C string during the call only.
        #expect(unsafe mkfifo(folder.file(), 0o600) == 0)
        let file = try DefaultsFile.open(path: folder.file())
        #expect(file.failure?.code == .unavailable)
        let error = #expect(throws: FileError.self) { try file.set("a", "2") }
        #expect(error?.code == .unavailable)
    }

    @Test(
        "P7, F2: a file is unavailable while it may not be read, and its content stays intact",
        .enabled(if: isRoot, "needs root")
    )
    func unreadable() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try setMode(0o777, "")
        try setMode(0o600, "values.json")
        let before = try folder.bytes()
        let peer = try Peer(folder.file(), options: [.unprivileged])
        #expect(peer.ask("get a")?.hasPrefix("error unavailable") == true)
        #expect(peer.ask("set a 2")?.hasPrefix("error unavailable") == true)
        #expect(try folder.bytes() == before)
        try setMode(0o666, "values.json")
        try setMode(0o666, "values.json.counters")
        #expect(eventually { peer.ask("get a") == "1" })
        #expect(peer.ask("set a 2") == "ok")
        #expect(try file.text("a") == "2")
        peer.finish()
    }

    @Test(
        "P9: a read-only file is read fresh, and writes throw readOnly",
        .enabled(if: isRoot, "needs root")
    )
    func readOnly() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try setMode(0o755, "")
        try setMode(0o644, "values.json")
        let peer = try Peer(folder.file(), options: [.unprivileged])
        #expect(peer.ask("get a") == "1")
        #expect(peer.ask("set a 2")?.hasPrefix("error readOnly") == true)
        try file.set("a", "3")
        #expect(peer.ask("get a") == "3")
        peer.finish()
    }

    @Test(
        "P9: an existing file can be written in a read-only folder",
        .enabled(if: isRoot, "needs root")
    )
    func readOnlyFolder() throws {
        try folder.write("{\"set\":{\"a\":1}}\njunk\n")
        try setMode(0o755, "")
        try setMode(0o666, "values.json")
        let peer = try Peer(folder.file(), options: [.unprivileged])
        #expect(peer.ask("increment a 6000") == "ok")
        #expect(peer.ask("get a") == "6001")
        #expect(folder.names == ["values.json"])
        // What couldn't be preserved is still there.
        #expect(try folder.text().contains("junk\n"))
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("a") == "6001")
        #expect(peer.ask("set a 5") == "ok")
        #expect(try file.text("a") == "5")
        peer.finish()
    }
}
