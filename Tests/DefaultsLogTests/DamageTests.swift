import FileTesting
import Foundation
import Testing

@testable import DefaultsLog

private let header = #"{"format":"swift-storage-keys","version":1}"# + "\n"
private let intact = #"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"# + "\n"

@Suite("Damaged files")
struct DamageTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// The content of a file, and whether key `a` is intact in it.
    struct Damage: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var isIntact: Bool
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8], intact: Bool) {
            self.name = name
            self.bytes = bytes
            isIntact = intact
        }

        init(_ name: String, _ text: String, intact: Bool) {
            self.init(name, Array(text.utf8), intact: intact)
        }
    }

    static let damages = [
        Damage(
            "half a record",
            header + intact + #"{"sum":"0738666d82db89c1","n":2,"se"#,
            intact: true
        ),
        Damage("half a header", String(header.prefix(20)), intact: false),
        Damage("trailing junk", header + intact + "junk\nmore junk\n", intact: true),
        Damage("leading junk", "junk\n" + header + intact, intact: true),
        Damage("no header", intact, intact: true),
        Damage(
            "zero-filled tail",
            Array((header + intact).utf8) + [UInt8](repeating: 0, count: 5000),
            intact: true
        ),
        Damage(
            "invalid UTF-8",
            Array((header + intact).utf8) + [0x22, 0xFF, 0xFE, 0x0A],
            intact: true
        ),
        Damage("another JSON root", #"{"a":1}"#, intact: false),
        Damage("a JSON array", "[1,2,3]\n", intact: false),
        Damage(
            "nesting 100,000 deep",
            header + intact + String(repeating: "[", count: 100_000) + "\n",
            intact: true
        ),
        Damage(
            "a value nested 100,000 deep, cut",
            header + intact + #"{"set":{"b":"# + String(repeating: "[", count: 100_000),
            intact: true
        ),
        Damage(
            "a flipped bit in another record",
            header + #"{"sum":"0738666d82db89c1","n":2,"set":{"b":"y"}}"# + "\n" + intact,
            intact: true
        ),
        Damage("a binary file", [0xCF, 0xFA, 0xED, 0xFE, 0x0A, 0x0A, 0x00], intact: false),
    ]

    @Test(
        "F1, P7, P8: damage is reported on open and left alone; the first write preserves and repairs it",
        arguments: damages
    )
    func mending(damage: Damage) throws {
        try folder.write(damage.bytes)
        let issues = FileIssues()
        do {
            let file = try DefaultsFile.open(path: folder.file(), issueHandler: issues.handler)
            #expect(issues.all.map(\.code) == [.corrupted])
            #expect(issues.all.first?.message.contains(file.path) == true)
            #expect(try file.text("a") == (damage.isIntact ? "1" : nil))
            #expect(try folder.bytes() == damage.bytes)
            #expect(folder.names == ["values.json"])
            #expect(try file.check()?.damage.isEmpty == false)

            try file.set("new", "2")
            #expect(try file.text("a") == (damage.isIntact ? "1" : nil))
        }
        // Every damaged line is in the file beside it.
        let lines = damage.bytes.split(separator: 0x0A).filter { line in
            ![header, intact].contains(String(decoding: line + [0x0A], as: UTF8.self))
        }
        let aside = try folder.asides().joined()
        for line in lines { #expect(Data(aside).range(of: Data(line)) != nil) }

        let later = FileIssues()
        let file = try DefaultsFile.open(path: folder.file(), issueHandler: later.handler)
        #expect(later.all.isEmpty)
        #expect(try file.text("new") == "2")
        #expect(try file.text("a") == (damage.isIntact ? "1" : nil))
        #expect(try file.check()?.damage == [])
        #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
    }

    @Test("A new file is locked from the start, so it isn't taken for one that stays empty")
    func bornLocked() throws {
        let path = folder.file()
        let created = try #require(try LogFile.create(path: path, mode: 0o600))
        let other = try #require(try LogFile.open(path: path, forWriting: false))
        #expect(try !FileLock.tryAcquire(other))
        FileLock.release(created)
        #expect(try FileLock.tryAcquire(other))
        #expect(try LogFile.create(path: path, mode: 0o600) == nil)
    }

    @Test("F1: an empty file is reported and can be written")
    func empty() throws {
        try folder.write("")
        let issues = FileIssues()
        let file = try DefaultsFile.open(path: folder.file(), issueHandler: issues.handler)
        #expect(issues.all.map(\.code) == [.corrupted])
        try file.set("a", "1")
        #expect(try folder.text() == header + intact)
    }

    @Test("P7: the same damaged bytes are preserved once")
    func once() throws {
        for value in 1...3 {
            try folder.write(header + intact + "junk\n")
            let file = try DefaultsFile.open(path: folder.file())
            try file.set("b", "\(value)")
            #expect(try file.text("a") == "1")
        }
        #expect(try folder.asides() == [Array("junk\n".utf8)])
    }

    @Test("V10, P7: a preserved value can be appended again")
    func preserve() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("choice", #"["chocolate","strawberry"]"#)
        for _ in 0..<2 {
            try file.beginWriting()
            defer { file.endWriting() }
            try file.preserve("choice")
            try file.commit(setting: "choice", to: Array("[]".utf8))
        }
        let aside = try #require(try folder.asides().first { $0.contains(UInt8(ascii: "w")) })
        try folder.write(try folder.bytes() + aside)
        let again = try DefaultsFile.open(path: folder.path + "/./values.json")
        #expect(again === file)
        #expect(try eventually { try file.text("choice") != "[]" })
        #expect(try file.text("choice") == #"["chocolate","strawberry"]"#)
    }

    @Test("F11: a file of a newer format is neither read nor written")
    func newer() throws {
        let text = #"{"format":"swift-storage-keys","version":2}"# + "\n" + intact
        try folder.write(text)
        let issues = FileIssues()
        let file = try DefaultsFile.open(path: folder.file(), issueHandler: issues.handler)
        #expect(issues.all.map(\.code) == [.unsupportedFormat])
        #expect(throws: FileError.self) { _ = try file.text("a") }
        let error = #expect(throws: FileError.self) { try file.set("a", "2") }
        #expect(error?.code == .unsupportedFormat)
        #expect(throws: FileError.self) { _ = try file.compact() }
        #expect(try folder.text() == text)
        #expect(folder.names == ["values.json"])
    }

    @Test("F14: a hand-written line without a line break and the write after it both count")
    func person() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try folder.write(try folder.text() + #"{"set":{"b":2}}"#)
        try file.set("c", "3")
        #expect(try file.text("b") == "2")
        #expect(try file.check()?.damage == [])
        #expect(try file.check()?.keyCount == 3)
    }

    @Test("A byte order mark and carriage returns, which some editors write, are harmless")
    func editors() throws {
        let text = header + intact
        try folder.write([0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: "\r\n").utf8))
        let issues = FileIssues()
        let file = try DefaultsFile.open(path: folder.file(), issueHandler: issues.handler)
        #expect(try file.text("a") == "1")
        #expect(issues.all.isEmpty)
    }

    @Test("P8: a damaged byte leaves all other records intact")
    func anyByte() throws {
        let text = Array((header + intact).utf8)
        let second = Array((#"{"sum":"0738666d82db89c1","n":2,"set":{"b":"x"}}"# + "\n").utf8)
        for index in 0..<second.count - 1 {
            var damaged = second
            damaged[index] = UInt8(ascii: "#")
            let name = "byte-\(index).json"
            try folder.write(text + damaged + Array(#"{"set":{"c":3}}"#.utf8), to: name)
            let file = try DefaultsFile.open(path: folder.file(name))
            #expect(try file.text("a") == "1")
            #expect(try file.text("b") == nil)
            #expect(try file.text("c") == "3")
        }
    }
}
