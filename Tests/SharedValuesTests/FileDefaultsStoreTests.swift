import FileTesting
import Foundation
import Observation
import SharedValues
import SharedValuesTesting
import Synchronization
import Testing

@Suite("FileDefaultsStore keeps shared values in a file")
struct FileDefaultsStoreTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.file())
    }

    private func open(_ issues: Issues? = nil) -> FileDefaultsStore {
        FileDefaultsStore(url: url, issueHandler: { issues?.add($0) })
    }

    private func value<Value: Codable & Sendable>(
        _ key: String,
        _ defaultValue: Value
    ) -> SharedValue<Value> {
        SharedValue(wrappedValue: defaultValue, .appStorage(key, store: open()))
    }

    @Test("P7: a path below a file is unavailable, not empty")
    func belowFile() throws {
        let store = FileDefaultsStore(url: URL(filePath: "/dev/null/values.json")) { _ in }
        let value = SharedValue(wrappedValue: 1, .appStorage("key", store: store))
        #expect(value.wrappedValue == 1)
        #expect(value.projectedValue.storageError?.code == .unavailable)
        #expect(throws: SharedValueError.self) { try value.withLock { $0 = 2 } }
    }

    @Test("It keeps the contract")
    func contract() throws {
        let folders = Mutex<[TemporaryFolder]>([])
        try SharedStoreContract.check {
            let folder = try TemporaryFolder()
            folders.withLock { $0.append(folder) }
            return FileDefaultsStore(url: URL(filePath: folder.file()), issueHandler: { _ in })
        }
    }

    @Test("V10: bytes that can't be decoded stay; an explicit write preserves a copy first")
    func setsAside() throws {
        try open().setJSON(#"["chocolate","strawberry"]"#, forKey: "flavors")
        let flavors = value("flavors", [Flavor.vanilla])
        #expect(flavors.wrappedValue == [.vanilla])
        #expect(flavors.storageError?.code == .undecodable)
        #expect(try folder.asides().isEmpty)
        flavors.wrappedValue = [.chocolate]
        #expect(flavors.wrappedValue == [.chocolate])
        let asides = try folder.asides().map { String(decoding: $0, as: UTF8.self) }
        #expect(asides.count == 1)
        #expect(asides.first?.contains("strawberry") == true)
    }

    @Test("V10, P7: the same within a transaction, and under a former key")
    func setsAsideElsewhere() throws {
        let store = open()
        try store.setJSON(#""precious""#, forKey: "count")
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        try store.transaction {
            count.wrappedValue = 1
            count.wrappedValue = 2
        }
        #expect(try folder.asides().count == 1)
        try store.setJSON(#""precious, too""#, forKey: "sound_on")
        let renamed = SharedValue(
            wrappedValue: 0,
            .appStorage(RenamedKeys.self, \.isSoundOn, store: store)
        )
        renamed.wrappedValue = 1
        #expect(try folder.asides().count == 2)
        #expect(try store.storedKeys().sorted() == ["count", "is_sound_on"])
    }

    @Test("Raw values are refused inside a transaction, which they would escape")
    func rawValuesInTransaction() throws {
        let store = open()
        try store.transaction {
            #expect(throws: SharedValueError.self) { try store.setJSON("1", forKey: "key") }
            #expect(throws: SharedValueError.self) { try store.reset(prefix: "") }
        }
    }

    @Test("F8: observers are notified of changes as long as one of the stores on a file is used")
    func observersOfTwoStores() async throws {
        var x: SharedValue<Int>? = SharedValue(wrappedValue: 0, .appStorage("x", store: open()))
        #expect(x?.wrappedValue == 0)
        let y = SharedValue(wrappedValue: 0, .appStorage("y", store: open()))
        var iterator = y.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        x = nil
        let peer = try Peer(folder.file(), program: "ValueProcess")
        #expect(peer.ask("set y 1") == "ok")
        #expect(await iterator.next() == 1)
    }

    @Test("F8: two opens of one file are one store")
    func oneStore() throws {
        value("count", 0).wrappedValue = 1
        let link = URL(filePath: folder.file("link"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        let direct = value("count", 0)
        let linked = SharedValue(
            wrappedValue: 0,
            .appStorage("count", store: FileDefaultsStore(url: link))
        )
        let detour = url.deletingLastPathComponent().appending(path: "./x/../values.json")
        let dotted = SharedValue(
            wrappedValue: 0,
            .appStorage("count", store: FileDefaultsStore(url: detour))
        )
        let store = open()
        #expect(store.context === FileDefaultsStore(url: link).context)
        #expect(store.context === FileDefaultsStore(url: detour).context)
        direct.wrappedValue += 1
        #expect(linked.wrappedValue == 2)
        #expect(dotted.wrappedValue == 2)
    }

    @Test("F3: only reads and observation leave no file, no folder")
    func quiet() async {
        let nowhere = URL(filePath: folder.file("a/b/values.json"))
        let store = FileDefaultsStore(url: nowhere)
        let value = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
        #expect(value.wrappedValue == 0)
        #expect(!value.isStored)
        var iterator = value.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(folder.names.isEmpty)
    }

    @Test("F10: the file is deleted or replaced while open; reads follow, the next write succeeds")
    func replaced() throws {
        let value = value("count", 0)
        value.wrappedValue = 1
        let old = try folder.bytes()
        value.wrappedValue = 2
        try FileManager.default.removeItem(at: url)
        while value.wrappedValue != 0 { sched_yield() }
        value.wrappedValue += 5
        #expect(value.wrappedValue == 5)
        try folder.write(old, to: "older")
        try folder.move("older")
        while value.wrappedValue != 1 { sched_yield() }
        value.wrappedValue += 1
        #expect(value.wrappedValue == 2)
    }

    @Test("F11: a newer format isn't read and is never written")
    func newerFormat() throws {
        let text = #"{"format":"storage-keys","version":99}"# + "\n"
        value("count", 0).wrappedValue = 1
        let header = try #require(try folder.text().split(separator: "\n").first)
        let newer = header.replacing(/"version": ?1/, with: "\"version\":99") + "\n"
        #expect(newer.contains("99"), "\(text)")
        try folder.write(String(newer))
        let issues = Issues()
        let store = open(issues)
        let value = SharedValue(wrappedValue: 7, .appStorage("count", store: store))
        while value.storageError?.code != .unsupportedFormat { sched_yield() }
        #expect(throws: SharedValueError.self) { try value.load() }
        value.wrappedValue = 8
        #expect(try folder.text() == newer)
    }

    @Test("K2: only the former key stored, only the new one, both, and moved once")
    func formerKey() throws {
        let store = open()
        func renamed() -> SharedValue<Int> {
            SharedValue(wrappedValue: 0, .appStorage(RenamedKeys.self, \.isSoundOn, store: store))
        }
        try store.setJSON("1", forKey: "sound_on")
        #expect(renamed().wrappedValue == 1)
        #expect(try store.storedKeys() == ["sound_on"])
        let size = try folder.bytes().count
        renamed().wrappedValue += 1
        #expect(try store.storedKeys() == ["is_sound_on"])
        // One record: nothing that kills the process can leave both or neither.
        let added = try folder.text().utf8.dropFirst(size)
        #expect(added.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        try store.setJSON("9", forKey: "sound_on")
        #expect(renamed().wrappedValue == 2)
        try store.setJSON(nil, forKey: "is_sound_on")
        #expect(renamed().wrappedValue == 9)
    }

    @Test("Tools see the stored keys and their text, and reset exact prefixes")
    func rawValues() throws {
        let store = open()
        let value = SharedValue(wrappedValue: 0, .appStorage("a.count", store: store))
        value.wrappedValue = 1
        let seen = Mutex<[Int]>([])
        withObservationTracking {
            _ = value.wrappedValue
        } onChange: {
            seen.withLock { $0.append(value.wrappedValue) }
        }
        try store.setJSON("2", forKey: "a.count")
        #expect(seen.withLock { $0 } == [2])
        try store.setJSON("true", forKey: "ab")
        try store.setJSON("\"x\"", forKey: "b")
        #expect(try store.storedKeys().sorted() == ["a.count", "ab", "b"])
        #expect(try store.json(forKey: "b") == "\"x\"")
        #expect(try store.json(forKey: "c") == nil)
        #expect(try store.reset(prefix: "a.") == ["a.count"])
        #expect(value.wrappedValue == 0)
        #expect(try store.storedKeys().sorted() == ["ab", "b"])
        #expect {
            try store.setJSON("{", forKey: "bad")
        } throws: { error in
            (error as? SharedValueError)?.code == .undecodable
        }
    }

    @Test(
        "A raw value is the same text at once, for other processes and after reopening",
        arguments: [
            (" 1 ", "1"), ("\t\"a\"\r\n", "\"a\""), ("[1,\n 2]", "[1,  2]"), ("[\r\n]", "[\r ]"),
            ("{ \"a\" : 1, \"a\" : 2 }", "{ \"a\" : 1, \"a\" : 2 }"), ("-0", "-0"), ("1E2", "1E2"),
            ("\"\\u0041\\/\\n\"", "\"\\u0041\\/\\n\""),
            ("\"\u{2028}\u{85}\"", "\"\u{2028}\u{85}\""),
        ]
    )
    func rawText(text: String, stored: String) throws {
        let early = try Peer(folder.file())
        func write() throws {
            let store = open()
            try store.setJSON(text, forKey: "key")
            #expect(try store.json(forKey: "key") == stored)
        }
        try write()
        #expect(early.ask("get key") == stored)
        #expect(try open().json(forKey: "key") == stored)
        #expect(try Peer(folder.file()).ask("get key") == stored)
        let size = try folder.bytes().count
        try open().setJSON(stored, forKey: "key")
        #expect(try folder.bytes().count == size)
    }

    @Test("O2: storing the raw value that is already stored notifies no observer")
    func sameRawText() throws {
        let store = open()
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        count.wrappedValue = 1
        let told = Mutex(0)
        withObservationTracking {
            _ = count.wrappedValue
        } onChange: {
            told.withLock { $0 += 1 }
        }
        try store.setJSON(" 1", forKey: "count")
        #expect(told.withLock { $0 } == 0)
        try store.setJSON("2", forKey: "count")
        #expect(told.withLock { $0 } == 1)
    }

    @Test(
        "A raw text that isn't JSON is refused, and nothing is stored",
        arguments: [
            "", " ", "1 2", "1e400", "\"\\ud800\"", "\u{FEFF}1", "nul",
            String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
        ]
    )
    func unreadableRawText(text: String) throws {
        let error = #expect(throws: SharedValueError.self) {
            try open().setJSON(text, forKey: "key")
        }
        #expect(error?.code == .undecodable)
        #expect(folder.names.isEmpty)
    }

    @Test("A file that can't be read refuses writes and works again once repaired: F2")
    func unreadable() throws {
        value("count", 0).wrappedValue = 3
        let content = try folder.bytes()
        // A folder in the file's place can't be read as a file, not even by root.
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        let issues = Issues()
        let store = open(issues)
        let value = SharedValue(wrappedValue: -1, .appStorage("count", store: store))
        #expect(value.wrappedValue == -1)
        #expect(value.storageError?.code == .unavailable)
        value.wrappedValue = 4
        value.wrappedValue += 1
        #expect(value.wrappedValue == -1)
        #expect(value.storageError?.code == .unavailable)
        #expect(throws: SharedValueError.self) { try value.withLock { $0 = 5 } }
        try FileManager.default.removeItem(at: url)
        try folder.write(content)
        while value.wrappedValue != 3 { sched_yield() }
        try value.withLock { $0 += 1 }
        #expect(value.wrappedValue == 4)
        // The last value read is kept if something else atomically takes the file's place, and a
        // write fails. Unsafe: the path is a C string during the call only.
        #expect(unsafe mkfifo(folder.file("fifo"), 0o600) == 0)
        try folder.move("fifo")
        while (try? value.load()) != nil { sched_yield() }
        value.wrappedValue += 1
        #expect(value.storageError?.code == .unavailable)
        #expect(value.wrappedValue == 4)
    }

    @Test("F2: a value of another type is reported again once an unreadable file is repaired")
    func mismatchOnceRepaired() throws {
        try open().setJSON("\"text\"", forKey: "count")
        let count = value("count", 0)
        func eventuallyFails(with code: SharedValueError.Code) -> Bool {
            eventually {
                _ = try? count.load()
                return count.storageError?.code == code
            }
        }
        #expect(eventuallyFails(with: .typeMismatch))
        try folder.move("values.json", to: "kept")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        #expect(eventuallyFails(with: .unavailable))
        try FileManager.default.removeItem(at: url)
        try folder.move("kept")
        #expect(eventuallyFails(with: .typeMismatch))
    }

    @Test("An issue handler may read the value whose reading found the issue")
    func handlerThatReads() throws {
        let read = Mutex<SharedValue<Int>?>(nil)
        let store = FileDefaultsStore(url: url) { _ in _ = read.withLock { $0 }?.wrappedValue }
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        count.wrappedValue = -1
        read.withLock { $0 = count }
        // With a second link, the file can't be repaired, so the damage stays.
        try FileManager.default.linkItem(atPath: folder.file(), toPath: folder.file("link"))
        let peer = try Peer(folder.file())
        let rounds = 30
        let isDone = Mutex(false)
        Thread.detachNewThread {
            while count.wrappedValue != rounds {}
            isDone.withLock { $0 = true }
        }
        let handle = try FileHandle(forWritingTo: url)
        for round in 1...rounds {
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("junk\n".utf8))
            #expect(peer.ask("set count \(round)") == "ok")
        }
        #expect(eventually { isDone.withLock { $0 } })
        read.withLock { $0 = nil }
    }

    private enum Flavor: String, Codable { case chocolate, vanilla }
}

private enum RenamedKeys: StorageKeyDomain {}

extension StorageKeyBuilder<RenamedKeys> {
    fileprivate var isSoundOn: Entry.Strict<Int> { entry(formerly: "sound_on") }
}
