import DefaultsLog
import FileTesting
import Testing

@Suite("Several threads")
struct ThreadTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("Threads can read while other threads and processes write")
    func readersAndWriters() async throws {
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        let mutation = RecursiveLock()
        let observation = file.addObserver { _ in _ = file.currentVersion() }
        peer.send("pairs 3000")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for value in 0..<3000 {
                        try mutation.withLock {
                            try file.beginWriting()
                            defer { file.endWriting() }
                            let json = Array("\(value)".utf8)
                            try file.commit(setting: "writer-\(writer)", to: json)
                        }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    var last: UInt64 = 0
                    for _ in 0..<20_000 {
                        let version = file.currentVersion()
                        #expect(version >= last)
                        last = version
                        let values = try file.values()
                        #expect(values?["first"] == values?["second"])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(peer.answer() == "ok")
        #expect(try file.text("first") == "3000")
        #expect(try file.text("writer-0") == "2999")
        #expect(try file.text("writer-1") == "2999")
        #expect(try file.check()?.damage == [])
        withExtendedLifetime(observation) {}
        peer.finish()
    }
}
