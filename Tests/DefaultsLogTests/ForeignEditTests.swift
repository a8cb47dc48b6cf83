import DefaultsLog
import FileTesting
import Foundation
import Testing

@Suite("Changes by other programs")
struct ForeignEditTests {
    private let folder: TemporaryFolder
    private let file: DefaultsFile

    init() throws {
        folder = try TemporaryFolder()
        file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try file.set("b", "2")
    }

    /// Reads until key `a` has a value.
    private func wait(for text: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try eventually { try file.text("a") == text }, sourceLocation: sourceLocation)
    }

    @Test("P4: a line appended by hand is seen", .timeLimit(.minutes(10)))
    func appended() throws {
        let handle = try #require(FileHandle(forWritingAtPath: folder.file()))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"set":{"a":5}}"#.utf8))
        try wait(for: "5")
        #expect(try file.text("b") == "2")
    }

    @Test("P4: an editor's rename is seen, and the new file written", .timeLimit(.minutes(10)))
    func renamed() throws {
        let text = String(try folder.text().split(separator: "\n")[0]) + "\n{\"set\":{\"a\":7}}\n"
        try folder.write(text, to: "new")
        try folder.move("new")
        try wait(for: "7")
        #expect(try file.text("b") == nil)
        try file.set("b", "3")
        #expect(try folder.text().hasPrefix(text))
    }

    @Test("P4: a write right after a rename goes to the new file", .timeLimit(.minutes(10)))
    func renamedThenWritten() throws {
        try folder.write("{\"set\":{\"a\":7}}\n", to: "new")
        try folder.move("new")
        try file.set("c", "3")
        #expect(try file.text("a") == "7")
        #expect(try file.check()?.keyCount == 2)
    }

    @Test("P4: an edit that keeps the size is seen", .timeLimit(.minutes(10)))
    func equalSize() throws {
        let text = try folder.text()
        // In place and with the same last line: name, size and end stay the same.
        let edited = text.replacing(
            #"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"#,
            with: #"{           "n":1,           "set":{"a":9}   }"#
        )
        #expect(edited.utf8.count == text.utf8.count)
        let handle = try #require(FileHandle(forWritingAtPath: folder.file()))
        try handle.write(contentsOf: Data(edited.utf8))
        try wait(for: "9")
    }

    @Test("F10: a truncation, a deletion and an older copy are followed", .timeLimit(.minutes(10)))
    func replaced() throws {
        let copy = try folder.bytes()
        try file.set("a", "100")
        try folder.write(copy)
        try wait(for: "1")
        try folder.empty()
        try wait(for: nil)
        try folder.write(copy)
        try wait(for: "1")
        try FileManager.default.removeItem(atPath: folder.file())
        try wait(for: nil)
        try file.set("a", "8")
        #expect(try file.text("a") == "8")
        #expect(try file.text("b") == nil)
        try FileManager.default.removeItem(atPath: folder.file())
        try file.set("a", "9")
        #expect(try file.check()?.keyCount == 1)
    }

    @Test("F10: a write right after a deletion or an older copy goes to what is there then")
    func replacedThenWritten() throws {
        let peer = try Peer(folder.file())
        try folder.write(try folder.bytes(), to: "older")
        try file.set("a", "100")
        #expect(peer.ask("get a") == "100")
        try folder.move("older")
        #expect(peer.ask("set c 3") == "ok")
        try wait(for: "1")
        #expect(try file.text("b") == "2")
        #expect(try file.text("c") == "3")
        try FileManager.default.removeItem(atPath: folder.file())
        #expect(peer.ask("increment n 3") == "ok")
        try wait(for: nil)
        #expect(try file.keys() == ["n"])
        try FileManager.default.removeItem(atPath: folder.file())
        try file.set("a", "5")
        #expect(eventually { peer.ask("keys") == "a" })
        #expect(try file.check()?.damage == [])
        peer.finish()
    }

    @Test("F10: the next write creates a deleted folder again")
    func folderDeleted() throws {
        let file = try DefaultsFile.open(path: folder.file("x/values.json"))
        try file.set("a", "1")
        try FileManager.default.removeItem(atPath: folder.file("x"))
        #expect(try eventually { try file.text("a") == nil })
        try file.set("b", "2")
        #expect(try file.keys() == ["b"])
        #expect(try file.check()?.keyCount == 1)
    }

    @Test("F15: deleting the sidecar, or denying access to it, loses nothing")
    func sidecar() throws {
        let sidecar = folder.file("values.json.counters")
        let peer = try Peer(folder.file())
        #expect(peer.ask("get a") == "1")
        try FileManager.default.removeItem(atPath: sidecar)
        for value in 1...50 {
            #expect(peer.ask("increment count 1") == "ok")
            try file.beginWriting()
            defer { file.endWriting() }
            let text = try file.text("count")
            #expect(text == "\(2 * value - 1)")
            try file.commit(setting: "count", to: Array("\(2 * value)".utf8))
        }
        // It is created again once a writer has noticed.
        var again = 0
        let isThere = try eventually {
            again += 1
            try file.set("again", "\(again)")
            return FileManager.default.fileExists(atPath: sidecar)
        }
        #expect(isThere)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: sidecar)
        #expect(peer.ask("increment count 10") == "ok")
        try file.beginWriting()
        #expect(try file.text("count") == "110")
        file.endWriting()
        try FileManager.default.removeItem(atPath: sidecar)
        try FileManager.default.createDirectory(atPath: sidecar, withIntermediateDirectories: false)
        #expect(peer.ask("increment count 10") == "ok")
        #expect(try eventually { try file.text("count") == "120" })
        // The next writer that needs a page finishes one that a kill left empty.
        try FileManager.default.removeItem(atPath: sidecar)
        try folder.write("", to: "values.json.counters")
        let isFinished = try eventually {
            #expect(peer.ask("increment other 1") == "ok")
            return try !folder.bytes(of: "values.json.counters").isEmpty
        }
        #expect(isFinished)
        #expect(try file.text("other") == peer.ask("get other"))
        peer.finish()
    }
}
