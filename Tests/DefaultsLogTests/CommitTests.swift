import DefaultsLog
import FileTesting
import Foundation
import Testing

@Suite("Several commits under one lock")
struct CommitTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("P3: other processes read each commit at once, and can't write before the end")
    func held() throws {
        let holder = try Peer(folder.file())
        let other = try Peer(folder.file(), lockLimit: 50_000_000)
        #expect(holder.ask("begin") == "ok")
        for value in 1...3 {
            #expect(holder.ask("put a \(value)") == "ok")
            #expect(other.ask("get a") == "\(value)")
            #expect(other.ask("set a 9")?.hasPrefix("error unavailable") == true)
            #expect(holder.ask("get a") == "\(value)")
        }
        #expect(holder.ask("end") == "ok")
        #expect(other.ask("set a 9") == "ok")
        #expect(holder.ask("get a") == "9")
        holder.finish()
        other.finish()
    }

    @Test("P3: the lock stays held through a commit that compacts the file")
    func heldThroughCompaction() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "0")
        let other = try Peer(folder.file(), lockLimit: 50_000_000)
        let before = try folder.inode()
        try file.beginWriting()
        for value in 0..<8 {
            let json = "\"\(value)\(String(repeating: "x", count: 60_000))\""
            try file.commit(setting: "large", to: Array(json.utf8))
        }
        #expect(try folder.inode() != before)
        #expect(other.ask("set a 9")?.hasPrefix("error unavailable") == true)
        try file.commit(setting: "a", to: Array("1".utf8))
        file.endWriting()
        #expect(other.ask("get a") == "1")
        #expect(other.ask("set a 9") == "ok")
        #expect(try file.text("a") == "9")
        #expect(try file.check()?.damage == [])
        other.finish()
    }

    @Test("After a compaction, an error still names the file itself")
    func errorAfterCompaction() throws {
        let file = try DefaultsFile.open(path: folder.file(), lockLimit: 1_000_000)
        try file.set("a", "1")
        #expect(try file.compact())
        let holder = try Peer(folder.file())
        #expect(holder.ask("begin") == "ok")
        let error = #expect(throws: FileError.self) { try file.set("a", "2") }
        #expect(error?.path == folder.file())
        holder.finish()
    }

    @Test("P7: a file that replaces an unused new file stays")
    func replacedWhileCreated() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.beginWriting()
        try folder.write("{\"set\":{\"a\":1}}\n", to: "other")
        try folder.move("other")
        file.endWriting()
        #expect(folder.names == ["values.json"])
        #expect(eventually { (try? file.text("a")) == "1" })
    }

    @Test("A file created for commits that change nothing is removed at the end")
    func created() throws {
        let file = try DefaultsFile.open(path: folder.file("x/values.json"))
        try file.beginWriting()
        for _ in 0..<2 {
            var changes = Changes(to: file)
            changes.remove("absent")
            let version = file.currentVersion()
            #expect(try file.commit(changes) == version)
            #expect(folder.names == ["x"])
        }
        file.endWriting()
        #expect(folder.names.isEmpty)

        try file.beginWriting()
        let version = try file.commit(Changes(to: file))
        let next = try file.commit(setting: "a", to: Array("1".utf8))
        #expect(next > version)
        #expect(next == file.currentVersion())
        #expect(try file.commit(Changes(to: file)) == next)
        file.endWriting()
        #expect(try file.text("a") == "1")
        #expect(try file.check()?.keyCount == 1)
    }

    @Test(
        "P2: a kill in or after the second of two commits keeps the first",
        arguments: [
            (nil, "1"), (.appendMarked, "1"), (.appended, "2"), (.committed, "2"),
            (.generationCounted, "2"),
        ] as [(WriteStep?, String)]
    )
    func killed(step: WriteStep?, expected: String) throws {
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        #expect(peer.ask("begin") == "ok")
        #expect(peer.ask("put a 1") == "ok")
        if let step {
            #expect(peer.ask("kill-at \(step.rawValue)") == "ok")
            #expect(peer.ask("put a 2") == nil)
        } else {
            peer.signal(SIGKILL)
            #expect(peer.answer() == nil)
        }
        #expect(try file.text("a") == expected)
        try file.set("b", "1")
        #expect(try file.text("a") == expected)
        #expect(try file.check()?.damage == [])
    }
}
