import DefaultsLog
import FileTesting
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

@Suite("Killed processes")
struct KillTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test(
        "P2, F4: every acknowledged write survives SIGKILL at a random moment",
        arguments: [(0, 130), (16_000, 60), (1_000_000, 10)]
    )
    func random(padding: Int, rounds: Int) throws {
        var last = 0
        for round in 0..<rounds {
            let peer = try Peer(folder.file())
            peer.send("count n \(1_000_000) \(padding)")
            // The moment is after a random number of acknowledgements, and then of bytes.
            let acknowledged = Int.random(in: 1...(padding > 100_000 ? 5 : 20))
            for _ in 0..<acknowledged { last = Int(peer.answer() ?? "") ?? 0 }
            let size = try folder.size()
            let end = size + Int.random(in: 0...(padding + 200))
            // Limited: the file may be compacted, or the process wait for its acknowledgements to be read.
            var looks = 0
            while looks < 200, (size..<end).contains(try folder.size()) { looks += 1 }
            peer.signal(SIGKILL)
            while let line = peer.answer() { last = Int(line) ?? 0 }
            let file = try DefaultsFile.open(path: folder.file())
            let stored = Int(try file.text("n") ?? "") ?? 0
            #expect(stored == last || stored == last + 1, "round \(round)")
            if padding > 0 {
                #expect(try file.text("n.pad")?.hasPrefix("\"\(stored)x") == true)
            }
            try file.set("mark", "\(round)")
            // Megabytes are only checked at the end, since that is slow without optimization.
            guard padding < 100_000 || round == rounds - 1 else { continue }
            #expect(try file.check()?.damage == [])
        }
    }

    /// What a process does when it is killed.
    enum Work: String, CaseIterable {
        case appending, compactingToWrite, mending, compacting

        /// The steps up to which nothing has changed, and those from which on everything has.
        func steps(isSynchronized: Bool) -> (before: [WriteStep], after: [WriteStep]) {
            let start: [WriteStep] = [.locked, .appendMarked]
            let damage: [WriteStep] = [.damageCopied, .damageSetAside]
            let written: [WriteStep] = [
                .compactionCreated, .compactionWritten, .compactionSynchronized,
            ]
            let renamed: [WriteStep] = [.compactionRenamed, .replacementCounted]
            let appended: [WriteStep] = isSynchronized ? [.appended, .synchronized] : [.appended]
            let end: [WriteStep] = [.committed, .generationCounted]
            let replacing: (before: [WriteStep], after: [WriteStep]) =
                isSynchronized ? (written + renamed, appended + end) : (written, renamed + end)
            return switch self {
            case .appending: (start, appended + end)
            case .compactingToWrite: (start + replacing.before, replacing.after)
            case .mending: (start + damage + replacing.before, replacing.after)
            case .compacting: ([.locked] + written + renamed, [])
            }
        }
    }

    /// One place at which a process is killed.
    struct Moment: Sendable, CustomTestStringConvertible {
        var work: Work
        var isSynchronized: Bool
        var step: WriteStep
        var isWritten: Bool

        var testDescription: String {
            "\(step) while \(work)\(isSynchronized ? ", synchronized" : "")"
        }

        static let all: [Moment] = Work.allCases.flatMap { work in
            [false, true].flatMap { isSynchronized in
                let steps = work.steps(isSynchronized: isSynchronized)
                return steps.before.map { Moment(work, isSynchronized, $0, isWritten: false) }
                    + steps.after.map { Moment(work, isSynchronized, $0, isWritten: true) }
            }
        }

        private init(_ work: Work, _ isSynchronized: Bool, _ step: WriteStep, isWritten: Bool) {
            self.work = work
            self.isSynchronized = isSynchronized
            self.step = step
            self.isWritten = isWritten
        }
    }

    @Test("A process is killed at every step of a write")
    func steps() {
        #expect(Set(Moment.all.map(\.step)) == Set(WriteStep.allCases))
    }

    @Test(
        "P1, P2, P8: a kill between any two steps leaves the file as before or as after",
        arguments: Moment.all
    )
    func atStep(moment: Moment) throws {
        do {
            let file = try DefaultsFile.open(path: folder.file())
            try file.set("b", "1")
            let copies = moment.work == .compactingToWrite ? 5 : 1
            let pad = String(repeating: "x", count: 60_000)
            for value in 1...copies {
                try file.transaction { changes in
                    changes.set("a", to: Array("\(value)".utf8))
                    changes.set("a.pad", to: Array("\"\(value)\(pad)\"".utf8))
                }
            }
            if moment.work == .mending {
                try folder.write(try folder.text() + "junk\n")
            }
        }
        let options: Set<Peer.Option> = moment.isSynchronized ? [.synchronized] : []
        let peer = try Peer(folder.file(), options: options)
        let before = try #require(peer.ask("get a"))
        #expect(peer.ask("kill-at \(moment.step.rawValue)") == "ok")
        #expect(peer.ask(moment.work == .compacting ? "compact" : "padded a 7 60000") == nil)

        let expected = moment.isWritten ? "7" : before
        let file = try DefaultsFile.open(path: folder.file())
        #expect(try file.text("a") == expected)
        #expect(try file.text("a.pad")?.hasPrefix("\"\(expected)x") == true)
        #expect(try file.text("b") == "1")
        // Everything goes on, and leftovers are cleaned up.
        let other = try Peer(folder.file())
        #expect(other.ask("set c 3") == "ok")
        #expect(try file.text("c") == "3")
        #expect(try file.compact())
        #expect(other.ask("get c") == "3")
        #expect(other.ask("get a") == expected)
        #expect(try file.check()?.damage == [])
        #expect(!folder.names.contains("values.json.tmp"))
        let asides = moment.work == .mending ? [Array("junk\n".utf8)] : []
        #expect(try folder.asides() == asides)
        other.finish()
    }
}
