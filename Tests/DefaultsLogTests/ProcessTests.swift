import DefaultsLog
import FileTesting
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

@Suite("Several processes")
struct ProcessTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("P4, F9: the next read sees what another process wrote")
    func fresh() throws {
        let file = try DefaultsFile.open(path: folder.file())
        let peer = try Peer(folder.file())
        #expect(try file.text("a") == nil)
        for value in 1...300 {
            #expect(peer.ask("set a \(value)") == "ok")
            #expect(try file.text("a") == "\(value)")
            try file.set("b", "\(value)")
            #expect(peer.ask("get b") == "\(value)")
        }
        #expect(peer.ask("remove a") == "ok")
        #expect(try file.text("a") == nil)
        #expect(peer.ask("compact") == "true")
        #expect(try file.text("b") == "300")
        peer.finish()
    }

    @Test("P3, F5: 4 processes add up exactly")
    func exact() throws {
        let peers = try (0..<4).map { _ in try Peer(folder.file()) }
        for peer in peers { peer.send("increment count 250") }
        for peer in peers { #expect(peer.answer() == "ok") }
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("count") == "1000")
        #expect(try file.check()?.damage == [])
        for peer in peers { peer.finish() }
    }

    @Test("P3: increments stay exact while the file is compacted")
    func exactThroughCompactions() throws {
        let peers = try (0..<3).map { _ in try Peer(folder.file()) }
        for peer in peers { peer.send("increment count 4000") }
        let file = try DefaultsFile.open(path: folder.file())
        for _ in 0..<20 { _ = try file.compact() }
        for peer in peers { #expect(peer.answer() == "ok") }
        #expect(try file.text("count") == "12000")
        #expect(try file.check()?.damage == [])
        for peer in peers { peer.finish() }
    }

    @Test("P3, F5: a process that is stopped inside the lock costs no increment")
    func exactThroughStop() throws {
        let stopped = try Peer(folder.file())
        #expect(stopped.ask("set count 0") == "ok")
        let first = try folder.inode()
        // Kept open, so that no later file gets its number.
        let firstFile = try FileHandle(forReadingFrom: URL(filePath: folder.file()))
        #expect(stopped.ask("stop-at \(WriteStep.appendMarked.rawValue)") == "ok")
        let peers = try (0..<4).map { _ in try Peer(folder.file(), lockLimit: 60_000_000_000) }
        // Together 4 MB, so that the file is compacted several times.
        for peer in peers { peer.send("increment-padded count 250 4000") }
        stopped.send("increment count 1")
        stopped.waitForStop()
        let impatient = try Peer(folder.file(), lockLimit: 50_000_000)
        #expect(impatient.ask("set other 1")?.hasPrefix("error unavailable") == true)
        let seen = try #require(impatient.ask("get count"))
        #expect(try #require(Int(seen)) < 1001)
        stopped.signal(SIGCONT)
        #expect(stopped.answer() == "ok")
        for peer in peers { #expect(peer.answer() == "ok") }
        #expect(impatient.ask("get count") == "1001")
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("count") == "1001")
        let report = try #require(try file.check())
        #expect(report.damage == [])
        #expect(report.size < 1 << 20)
        #expect(try folder.inode() != first)
        try firstFile.close()
        for peer in peers + [stopped, impatient] { peer.finish() }
    }

    @Test("P1: two keys of one transaction always change together")
    func together() throws {
        let writer = try Peer(folder.file())
        let reader = try Peer(folder.file())
        reader.send("compare 5000")
        #expect(writer.ask("pairs 5000") == "ok")
        #expect(reader.answer() == "together")
        writer.finish()
        reader.finish()
    }

    @Test("P3, F16: a writer waits up to its limit for a stopped holder of the lock, readers never")
    func stopped() throws {
        let holder = try Peer(folder.file())
        #expect(holder.ask("set a 1") == "ok")
        #expect(holder.ask("begin") == "ok")
        holder.signal(SIGSTOP)
        let other = try Peer(folder.file(), lockLimit: 100_000_000)
        #expect(other.ask("get a") == "1")
        let answer = try #require(other.ask("set a 2"))
        #expect(answer.hasPrefix("error unavailable"))
        #expect(answer.contains(folder.file()))
        #expect(answer.contains("for more than 100 ms; look for a stopped or suspended process"))
        #expect(other.ask("get a") == "1")
        holder.signal(SIGCONT)
        #expect(holder.ask("commit a 3") == "ok")
        #expect(other.ask("get a") == "3")
        #expect(other.ask("set a 4") == "ok")
        #expect(holder.ask("get a") == "4")
        holder.finish()
        other.finish()
    }

    @Test(
        "P3: a new log is locked from the start, so a compaction excludes writes",
        arguments: [WriteStep.compactionSynchronized, .compactionRenamed, .replacementCounted]
    )
    func bornLocked(step: WriteStep) throws {
        let compacting = try Peer(folder.file())
        let other = try Peer(folder.file(), lockLimit: 100_000_000)
        #expect(compacting.ask("set a 1") == "ok")
        #expect(compacting.ask("stop-at \(step.rawValue)") == "ok")
        compacting.send("compact")
        compacting.waitForStop()
        #expect(other.ask("get a") == "1")
        #expect(other.ask("set a 2")?.hasPrefix("error unavailable") == true)
        compacting.signal(SIGCONT)
        #expect(compacting.answer() == "true")
        #expect(other.ask("set a 2") == "ok")
        #expect(compacting.ask("get a") == "2")
        compacting.finish()
        other.finish()
    }

    @Test("F13: after a torn line the next process's write survives, and only that line is lost")
    func torn() throws {
        let first = try Peer(folder.file())
        let second = try Peer(folder.file())
        #expect(first.ask("set a 1") == "ok")
        #expect(second.ask("set b 2") == "ok")
        let handle = try #require(FileHandle(forWritingAtPath: folder.file()))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"sum":"0738666d82db89c1","n":3,"set":{"torn":"#.utf8))
        #expect(second.ask("set c 3") == "ok")
        for peer in [first, second] {
            #expect(peer.ask("get a") == "1")
            #expect(peer.ask("get b") == "2")
            #expect(peer.ask("get c") == "3")
            #expect(peer.ask("get torn") == "-")
            peer.finish()
        }
    }

    @Test("F17: a forked child is refused, and its parent goes on")
    func forked() throws {
        let peer = try Peer(folder.file())
        #expect(peer.ask("set a 1") == "ok")
        #expect(peer.ask("fork") == "refused")
        #expect(peer.ask("increment a 1") == "ok")
        let other = try Peer(folder.file(), lockLimit: 1_000_000_000)
        #expect(other.ask("increment a 1") == "ok")
        #expect(peer.ask("get a") == "3")
        peer.finish()
        other.finish()
    }

    @Test("F12: the last of 100 writes right before the end is on disk")
    func last() throws {
        let peer = try Peer(folder.file())
        #expect(peer.ask("increment count 100") == "ok")
        peer.finish()
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("count") == "100")
    }
}
