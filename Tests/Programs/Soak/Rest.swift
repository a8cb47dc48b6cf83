import DefaultsLog
import Foundation
import ProgramRunner
import SharedValues

extension Coordinator {
    /// Lets all lanes rest, and kills the processes that should have died and haven't.
    func restAll() throws {
        for place in workers.indices where workers[place].isDoomed { try kill(place) }
        for worker in workers { worker.program.send("rest") }
        for worker in workers { try worker.expect("resting") }
    }

    /// Compares everything with the ledger, exactly, while no process writes.
    func checkAtRest(after episode: Episode, kills: Int) throws {
        counts.rests += 1
        do {
            let issues = Guarded<[SharedValueError]>([])
            let url = URL(filePath: paths.store)
            // Opened anew each time, as by a process that has just started.
            let store = FileDefaultsStore(url: url) { issue in issues.withLock { $0.append(issue) }
            }
            let board = Board(store, lanes: ledger.lanes)
            if let report = try report() {
                if report.damage.count > kills {
                    throw Broken(.local, "after \(kills) kills there is \(report.damage)")
                }
                if report.damage.isEmpty, !episode.hazards.contains(.fullDisk) {
                    try checkSize(report)
                }
            }
            do {
                try board.$mark.withLock { $0 += 1 }
            } catch {
                throw Broken(.errors, "a write at rest failed: \(error)")
            }
            try checkFile(kills: kills)
            try check(board)
            for issue in issues.withLock({ $0 }) where issue.code != .corrupted || kills == 0 {
                throw Broken(.errors, "issue at rest: \(issue)")
            }
        }
        for worker in workers { worker.program.send("settle") }
        for worker in workers { try worker.expect("settled") }
    }

    /// Checks the file after a full disk without kills: it is as before, without a torn line.
    func checkWithoutRoom() throws {
        if let report = try report(), !report.damage.isEmpty {
            throw Broken(.polite, "the full disk has left \(report.damage) in the file")
        }
        if let copy = names.first(where: isPreserved) {
            throw Broken(.polite, "the full disk has led to \(copy)")
        }
    }

    /// Ends the workers normally and checks what they leave behind.
    func end() throws {
        for worker in workers { try worker.finish() }
        workers.removeAll()
        guard counts.rests > 0 else { return }
        let file = try DefaultsFile.open(path: paths.store)
        guard try file.compact(), let report = try file.check(), report.damage.isEmpty else {
            throw Broken(.local, "the file can't be compacted at the end")
        }
        try checkSize(report)
        let name = URL(filePath: paths.store).lastPathComponent
        if names != [name, name + ".counters"] {
            throw Broken(.polite, "left behind are \(names)")
        }
    }
}

// MARK: - Parts

extension Coordinator {
    private func report() throws -> LogReport? {
        try DefaultsFile.open(path: paths.store).check()
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: paths.disk)) ?? []).sorted()
    }

    private func isPreserved(_ name: String) -> Bool { name.contains(".damaged-") }

    private func checkSize(_ report: LogReport) throws {
        let bound = 256 << 10 + 5 * report.liveSize
        if report.size > bound {
            throw Broken(
                .bounded,
                "the file has \(report.size) bytes, \(report.liveSize) of them live"
            )
        }
    }

    /// Checks the file after a write that repaired it, and the files beside it.
    private func checkFile(kills: Int) throws {
        guard let report = try report() else { throw Broken(.durable, "there is no file") }
        if !report.damage.isEmpty {
            throw Broken(.local, "a write hasn't repaired \(report.damage)")
        }
        try checkSize(report)
        let log = URL(filePath: paths.store).lastPathComponent
        let copies = names.filter(isPreserved)
        if copies.count > kills {
            throw Broken(.local, "after \(kills) kills there are \(copies)")
        }
        for name in names {
            let path = paths.disk + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = attributes[.posixPermissions] as? Int ?? 0
            if mode != 0o600 {
                throw Broken(.polite, "\(name) has the mode \(String(mode, radix: 8))")
            }
            if isPreserved(name) {
                try FileManager.default.removeItem(atPath: path)
                counts.preserved += 1
            } else if ![log, log + ".counters", log + ".tmp"].contains(name) {
                throw Broken(.polite, "\(name) is left beside the file")
            }
        }
    }

    /// Checks all values while no process writes, so that nothing is in flight.
    private func check(_ board: Board) throws {
        let checks = Checks(board: board, ledger: ledger)
        for lane in 0..<ledger.lanes {
            for slot in Slot.registers {
                let acknowledged = ledger[.acknowledged(slot, lane)]
                if ledger[.attempted(slot, lane)] != acknowledged {
                    throw Broken(.alive, "lane \(lane) rests inside a write of \(slot)")
                }
                try checks.check(slot, of: lane, lost: .durable)
            }
        }
        try checks.checkCounter()
        try checks.checkSums(checks.snapshot)
        let unknown = Set(try board.store.storedKeys()).subtracting(board.keys)
        if let key = unknown.first { throw Broken(.local, "no lane writes the key \(key)") }
    }
}
