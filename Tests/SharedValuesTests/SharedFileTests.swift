import Dispatch
import FileTesting
import Foundation
import SharedValues
import Testing

@Suite("Processes share values through a file", .serialized)
struct SharedFileTests {
    private let folder: TemporaryFolder
    private let store: FileDefaultsStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileDefaultsStore(url: URL(filePath: folder.file()))
    }

    private func peer(environment: [String: String] = [:]) throws -> Peer {
        try Peer(folder.file(), program: "ValueProcess", environment: environment)
    }

    private func value(_ key: String) -> SharedValue<Int> {
        SharedValue(wrappedValue: 0, .appStorage(key, store: store))
    }

    @Test("F5, P3: 4 processes × 250 increments with `+=`, and this one's, give all of them")
    func increments() throws {
        let peers = try (0..<4).map { _ in try peer() }
        for peer in peers { peer.send("increment count 250") }
        let count = value("count")
        for _ in 0..<250 { count.wrappedValue += 1 }
        for peer in peers { #expect(peer.answer() == "ok") }
        #expect(count.wrappedValue == 1_250)
        #expect(count.storageError == nil)
    }

    @Test("F9, P4: a write by another process is seen by the next read")
    func fresh() throws {
        let peer = try peer()
        let count = value("count")
        for number in 1...200 {
            #expect(peer.ask("set count \(number)") == "ok")
            #expect(count.wrappedValue == number)
            count.wrappedValue = -number
            #expect(peer.ask("get count") == "\(-number)")
        }
    }

    @Test("F9, P5: `values` delivers another process's write")
    func notified() async throws {
        let peer = try peer()
        let count = value("count")
        var iterator = count.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        for number in 1...20 {
            #expect(peer.ask("set count \(number)") == "ok")
            #expect(await iterator.next() == number)
        }
        peer.send("watch count")
        #expect(peer.answer() == "value 20")
        count.wrappedValue = 21
        #expect(peer.answer() == "value 21")
    }

    @Test("P5: a tracked read is notified of another process's write; others watch nothing")
    func tracked() throws {
        let peer = try peer()
        let count = value("count")
        count.wrappedValue = 1
        #expect(peer.ask("get count") == "1")
        #if os(Linux)
        #expect(peer.ask("watches count") == "0")
        #endif
        #expect(peer.ask("track count") == "ok")
        #if os(Linux)
        #expect(peer.ask("watches count") == "1")
        #endif
        count.wrappedValue = 2
        #expect(peer.answer() == "changed to 2")
    }

    @Test("O5: a write in another process lands while an observer handles the previous one")
    func lastValueIsDelivered() async throws {
        let peer = try peer()
        var last = 0
        for await new in value("count").values {
            last = new
            if new == 50 { break }
            #expect(peer.ask("increment count 1") == "ok")
        }
        #expect(last == 50)
    }

    @Test("P1: money moved in transactions by two processes is never seen twice or missing")
    func transactions() throws {
        let peer = try peer()
        let account = value("account")
        let other = value("other")
        account.wrappedValue = 1_000
        peer.send("transfer account 300")
        for _ in 0..<300 {
            try store.transaction {
                #expect(account.wrappedValue + other.wrappedValue == 1_000)
                account.wrappedValue -= 1
                other.wrappedValue += 1
            }
        }
        #expect(peer.answer() == "ok")
        #expect(account.wrappedValue == 400)
        #expect(other.wrappedValue == 600)
    }

    @Test("F4, P2: what was acknowledged before a SIGKILL is there", arguments: 0..<20)
    func kills(round: Int) throws {
        let peer = try peer()
        peer.send("acknowledge count 100000")
        var acknowledged = 0
        for _ in 0...Int.random(in: 0..<60) { acknowledged = Int(peer.answer() ?? "") ?? 0 }
        peer.signal(SIGKILL)
        while let line = peer.answer() { acknowledged = Int(line) ?? acknowledged }
        let count = value("count")
        #expect(acknowledged > 0)
        #expect((acknowledged...acknowledged + 1).contains(count.wrappedValue))
        count.wrappedValue += 1
        #expect(count.storageError == nil)
    }

    @Test("F12: the last of many writes is on disk when the process has exited at once")
    func exit() throws {
        let peer = try peer()
        #expect(peer.ask("increment count 100") == "ok")
        peer.finish()
        #expect(value("count").wrappedValue == 100)
    }

    @Test("The standard store and a group's are where the documentation says")
    func places() throws {
        let environment = ["XDG_DATA_HOME": folder.path]
        let standard = try Peer("standard", program: "ValueProcess", environment: environment)
        #expect(standard.ask("path") == folder.path + "/ValueProcess/defaults.jsonl")
        #expect(folder.names.isEmpty)
        #expect(standard.ask("set count 1") == "ok")
        #expect(folder.names == ["ValueProcess"])
        let group = try Peer("group.test", program: "ValueProcess", environment: environment)
        #expect(group.ask("path") == folder.path + "/group.test/defaults.jsonl")
        #expect(FileDefaultsStore.appGroup("group./../x") == nil)
        let relative = try Peer(
            "standard",
            program: "ValueProcess",
            environment: ["XDG_DATA_HOME": "relative", "HOME": folder.path]
        )
        #expect(
            relative.ask("path") == folder.path + "/.local/share/ValueProcess/defaults.jsonl"
        )
    }

    @Test("The standard store can get an issue handler before it is used")
    func preparedStandard() throws {
        let environment = ["XDG_DATA_HOME": folder.path]
        let peer = try Peer("prepared", program: "ValueProcess", environment: environment)
        #expect(peer.ask("path") == folder.path + "/ValueProcess/defaults.jsonl")
        #expect(peer.ask("set count 1") == "ok")
        let store = FileDefaultsStore(
            url: URL(filePath: folder.file("ValueProcess/defaults.jsonl"))
        )
        try store.setJSON("\"one\"", forKey: "count")
        #expect(peer.ask("get count") == "issue typeMismatch")
        #expect(peer.answer() == "0")
    }
}
