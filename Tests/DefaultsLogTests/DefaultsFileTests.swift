import DefaultsLog
import FileTesting
import Foundation
import Testing

@Suite("Defaults file")
struct DefaultsFileTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("What a transaction sets and removes is read back, even after reopening")
    func roundTrip() throws {
        do {
            let file = try DefaultsFile.open(path: folder.file())
            try file.transaction { changes in
                changes.set("a", to: Array("1".utf8))
                changes.set("b", to: Array(#"{"c":[1,2]}"#.utf8))
            }
            try file.transaction { changes in
                #expect(changes.bytes(for: "a") == Array("1".utf8))
                changes.remove("a")
                #expect(changes.bytes(for: "a") == nil)
                changes.set("d", to: Array("null".utf8))
            }
            #expect(try file.text("a") == nil)
        }
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("a") == nil)
        #expect(try file.text("b") == #"{"c":[1,2]}"#)
        #expect(try file.text("d") == "null")
        #expect(try file.keys().sorted() == ["b", "d"])
    }

    @Test("All values are of one moment, and `nil` if there is no file")
    func values() throws {
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.values() == nil)
        try file.set("a", "1.0")
        try file.set("b", "null")
        #expect(try file.values() == ["a": Array("1.0".utf8), "b": Array("null".utf8)])
        try FileManager.default.removeItem(atPath: folder.file())
        #expect(try eventually { try file.values() == nil })
    }

    @Test("The file is the documented text, byte for byte")
    func format() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try file.transaction { changes in
            changes.remove("a")
            changes.remove("absent")
            changes.set("new", to: Array("2".utf8))
        }
        let lines = try folder.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(lines[0] == #"{"format":"swift-storage-keys","version":1}"#)
        #expect(lines[1] == #"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"#)
        #expect(lines[2].hasSuffix(#"","n":2,"set":{"new":2},"remove":["a"]}"#))
        #expect(lines[3] == "")
    }

    @Test("A body that throws writes nothing, and creates nothing")
    func throwing() throws {
        struct Failure: Error, Equatable {}
        let file = try DefaultsFile.open(path: folder.file("new/deep/values.json"))
        #expect(throws: Failure()) {
            try file.transaction { changes in
                changes.set("a", to: [0x31])
                throw Failure()
            }
        }
        #expect(folder.names.isEmpty)
        #expect(try file.keys().isEmpty)
        try file.set("a", "1")
        #expect(try file.text("a") == "1")
        let before = try folder.bytes(of: "new/deep/values.json")
        #expect(throws: Failure()) {
            try file.transaction { changes in
                changes.remove("a")
                throw Failure()
            }
        }
        #expect(try folder.bytes(of: "new/deep/values.json") == before)
        #expect(try file.text("a") == "1")
    }

    @Test("P6, F3: opening, reading and observing create and change nothing")
    func quiet() throws {
        let file = try DefaultsFile.open(path: folder.file("x/values.json"))
        let observation = file.addObserver { _ in }
        #expect(try file.text("a") == nil)
        #expect(try file.check() == nil)
        withExtendedLifetime(observation) {}
        #expect(folder.names.isEmpty)

        try folder.write(#"{"set":{"a":1}}"#, to: "person.json")
        let before = try folder.bytes(of: "person.json")
        let existing = try DefaultsFile.open(path: folder.file("person.json"))
        #expect(try existing.text("a") == "1")
        #expect(folder.names == ["person.json"])
        #expect(try folder.bytes(of: "person.json") == before)
    }

    @Test("Storing an equal value writes nothing")
    func sameValue() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        let before = try folder.bytes()
        let version = file.currentVersion()
        try file.set("a", "1")
        try file.transaction { $0.remove("absent") }
        #expect(try folder.bytes() == before)
        #expect(file.currentVersion() == version)
    }

    @Test("A key's version changes only with its bytes")
    func versions() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        let first = file.currentVersion()
        let a = try file.entry(for: "a").version
        try file.set("b", "1")
        #expect(file.currentVersion() != first)
        #expect(try file.entry(for: "a").version == a)
        try file.set("a", "2")
        #expect(try file.entry(for: "a").version != a)
        #expect(try file.entry(for: "absent").version == 0)
        let b = try file.entry(for: "b").version
        #expect(try file.compact())
        #expect(try file.entry(for: "b").version == b)
    }

    @Test("F8: one file opened through ./, .. and a symlink is one instance")
    func canonical() throws {
        let file = try DefaultsFile.open(path: folder.file())
        let dotted = try DefaultsFile.open(path: folder.path + "/./x/../values.json")
        #expect(file === dotted)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"),
            withDestinationPath: "values.json"
        )
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("here"),
            withDestinationPath: folder.path
        )
        #expect(try DefaultsFile.open(path: folder.file("link")) === file)
        #expect(try DefaultsFile.open(path: folder.file("here/link")) === file)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("loop"),
            withDestinationPath: "loop"
        )
        let error = #expect(throws: FileError.self) {
            _ = try DefaultsFile.open(path: folder.file("loop"))
        }
        #expect(error?.code == .unavailable)
    }

    @Test("Every string is a legal key")
    func everyKey() throws {
        let long = String(repeating: "k", count: 4096)
        let keys = [
            "", ".", "/", "a/b", "a@b", " ", "\"", "\\", "\n", "\0", "\u{7f}", "😀", "A", "a", "é",
            long, "\r\n",
        ]
        do {
            let file = try DefaultsFile.open(path: folder.file())
            try file.transaction { changes in
                for (index, key) in keys.enumerated() {
                    changes.set(key, to: Array("\(index)".utf8))
                }
            }
        }
        let file = try DefaultsFile.open(path: folder.file())
        for (index, key) in keys.enumerated() { #expect(try file.text(key) == "\(index)") }
        #expect(try file.text("e\u{301}") == "14")
        try file.set("e\u{301}", "99")
        #expect(try file.text("é") == "99")
        #expect(try file.keys().count == keys.count)
        #expect(try file.check()?.damage == [])
    }

    @Test("A line break in JSON doesn't break the line")
    func lineBreaks() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "[\n1,\n2\n]")
        #expect(try file.check()?.damage == [])
        #expect(try folder.text().split(separator: "\n").count == 2)
    }

    @Test("P10: the file stays below 256 KB + 5 × the live data")
    func bounded() throws {
        let file = try DefaultsFile.open(path: folder.file())
        var largest = 0
        for value in 1...100_000 {
            try file.beginWriting()
            defer { file.endWriting() }
            try file.commit(setting: "count", to: Array("\(value)".utf8))
            if value % 97 == 0 { largest = max(largest, try folder.size()) }
        }
        #expect(largest > 200_000)
        // What is live is the header and one record.
        #expect(largest < 256 * 1024 + 5 * 110)
        #expect(try file.text("count") == "100000")
        #expect(try file.check()?.damage == [])
    }

    @Test("P1: a compaction keeps values of every size")
    func compactedSizes() throws {
        let sizes = [40_000, 10, 33_000, 33_000, 10, 70_000, 10, 32_768, 200_000, 10]
        let values = sizes.enumerated().map { index, size in
            (key: "\(index)", json: "\"" + String(repeating: "\(index)", count: size - 2) + "\"")
        }
        do {
            let file = try DefaultsFile.open(path: folder.file())
            for (key, json) in values { try file.set(key, json) }
            #expect(try file.compact())
        }
        let file = try DefaultsFile.open(path: folder.file())
        for (key, json) in values { #expect(try file.text(key) == json) }
        #expect(try file.check()?.damage == [])
    }

    @Test("P10: large values are compacted in proportion to what is live")
    func boundedLarge() throws {
        let file = try DefaultsFile.open(path: folder.file())
        for value in 0..<30 {
            let json = "\"\(String(repeating: "x", count: 100_000))\(value)\""
            try file.set("large", json)
            #expect(try folder.bytes().count < 256 * 1024 + 5 * (json.utf8.count + 100))
        }
    }

    @Test("P2: synchronized writes, the first one in new folders too, are read back")
    func synchronized() throws {
        let path = folder.file("x/y/values.json")
        let file = try DefaultsFile.open(path: path, isSynchronized: true)
        for value in 0..<20 { try file.set("a", "\(value)") }
        #expect(try file.compact())
        try file.set("b", "1")
        #expect(try file.text("a") == "19")
        #expect(try file.check()?.damage == [])
    }

    @Test("P10: 1,000 released stores leave no descriptor and no thread")
    func lifeCycle() throws {
        #if os(Linux)
        let peer = try Peer(folder.file())
        #expect(peer.ask("drop 1000") == "descriptors +0, threads +0")
        #expect(peer.ask("set a 1") == "ok")
        peer.finish()
        #endif
    }
}
