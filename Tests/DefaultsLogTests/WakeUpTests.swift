import DefaultsLog
import FileTesting
import Foundation
import Testing

@Suite("Observation of a file")
struct WakeUpTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// Returns the sets of keys that change, as a stream.
    private func changes(
        of file: DefaultsFile
    ) -> (stream: AsyncStream<Set<String>>, observation: FileObservation) {
        let (stream, continuation) = AsyncStream<Set<String>>.makeStream()
        let observation = file.addObserver { continuation.yield($0) }
        return (stream, observation)
    }

    @Test("P5, F9: another process's write notifies observers", .timeLimit(.minutes(10)))
    func told() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        let (stream, observation) = changes(of: file)
        var events = stream.makeAsyncIterator()
        let peer = try Peer(folder.file())
        for value in 1...20 {
            #expect(peer.ask("set a \(value)") == "ok")
            #expect(await events.next() == ["a"])
            #expect(try file.text("a") == "\(value)")
        }
        #expect(peer.ask("remove a") == "ok")
        #expect(await events.next() == ["a"])
        withExtendedLifetime(observation) {}
        peer.finish()
    }

    @Test("P5: a file can be observed before its folders exist", .timeLimit(.minutes(10)))
    func awaited() async throws {
        let file = try DefaultsFile.open(path: folder.file("x/y/z/values.json"))
        let (stream, observation) = changes(of: file)
        var events = stream.makeAsyncIterator()
        let peer = try Peer(folder.file("x/y/z/values.json"))
        #expect(peer.ask("set a 1") == "ok")
        #expect(await events.next() == ["a"])
        #expect(peer.ask("compact") == "true")
        #expect(peer.ask("set b 1") == "ok")
        #expect(await events.next() == ["b"])
        withExtendedLifetime(observation) {}
        peer.finish()
    }

    @Test("P5: deletion, replacement and appending notify observers", .timeLimit(.minutes(10)))
    func foreign() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        let copy = try folder.bytes()
        let (stream, observation) = changes(of: file)
        var events = stream.makeAsyncIterator()
        try FileManager.default.removeItem(atPath: folder.file())
        #expect(await events.next() == ["a"])
        try folder.write(copy, to: "copy")
        try folder.move("copy")
        #expect(await events.next() == ["a"])
        let handle = try #require(FileHandle(forWritingAtPath: folder.file()))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"set\":{\"b\":1}}\n".utf8))
        #expect(await events.next() == ["b"])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "P5: observers are notified of an unreadable change once it can be read",
        .timeLimit(.minutes(1))
    )
    func toldLater() throws {
        try folder.write("{\"set\":{\"a\":1}}\n")
        let peer = try Peer(folder.file())
        #expect(peer.ask("observe") == "ok")
        #expect(peer.ask("exhaust-descriptors") == "ok")
        try folder.write("{\"set\":{\"a\":2}}\n", to: "other")
        try folder.move("other")
        #expect(eventually { peer.ask("get a")?.hasPrefix("error unavailable") == true })
        // Time for the watcher to have seen all events there are.
        for _ in 0..<500 { peer.ask("get a") }
        // The answer, and the observer's notification.
        let lines = [peer.ask("free-descriptors"), peer.answer()]
        #expect(Set(lines) == ["ok", "changed a"])
        peer.finish()
    }

    @Test(
        "Observers are notified of other processes' commits only, also during own writes",
        .timeLimit(.minutes(10))
    )
    func own() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        let (stream, observation) = changes(of: file)
        var events = stream.makeAsyncIterator()
        let peer = try Peer(folder.file())
        try file.set("own", "1")
        #expect(peer.ask("set other 1") == "ok")
        // This write, not the watcher, may be the first to find the other's.
        try file.set("own", "2")
        #expect(await events.next() == ["other"])
        withExtendedLifetime(observation) {}
        peer.finish()
    }

    @Test(
        "O5: the last value is always delivered, however slow the observer",
        .timeLimit(.minutes(10))
    )
    func slow() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let peer = Guarded(try Peer(folder.file()))
        let observation = file.addObserver { _ in
            let count = (try? file.text("count")).flatMap { Int($0) } ?? 0
            // The next write lands while this one is being handled.
            if count < 100 { peer.withLock { _ = $0.ask("increment count 1") } }
            continuation.yield(count)
        }
        #expect(peer.withLock { $0.ask("increment count 1") } == "ok")
        for await count in stream where count == 100 { break }
        withExtendedLifetime(observation) {}
    }

    @Test(
        "P5: a released observer isn't notified, and a new one is",
        .timeLimit(.minutes(10))
    )
    func cancelled() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        for round in 0..<5 {
            let (stream, observation) = changes(of: file)
            var events = stream.makeAsyncIterator()
            #expect(peer.ask("set a \(round)") == "ok")
            #expect(await events.next() == ["a"])
            withExtendedLifetime(observation) {}
            #expect(peer.ask("set b \(round)") == "ok")
        }
        peer.finish()
    }
}
