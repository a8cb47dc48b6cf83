import DefaultsLog
import Foundation
import ProgramRunner
import SharedValues

extension Coordinator {
    /// Has all lanes rest; those processes that were to die and have not are killed.
    func restAll() throws {
        for place in workers.indices where workers[place].isDoomed { try kill(place) }
        for worker in workers { worker.program.send("rest") }
        for worker in workers { try worker.expect("resting") }
    }

    /// Compares everything there is with the ledger, exactly, while nobody writes.
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

    /// Checks a full disk, where nobody was killed: the file is as before, without a torn line.
    func checkWithoutRoom() throws {
        if let report = try report(), !report.damage.isEmpty {
            throw Broken(.polite, "the full disk has left \(report.damage) in the file")
        }
        if let aside = names.first(where: isAside) {
            throw Broken(.polite, "the full disk has led to \(aside)")
        }
    }

    /// Ends the workers in order and looks at what they leave behind.
    func end() throws {
        for worker in workers { try worker.finish() }
        workers.removeAll()
        guard counts.rests > 0 else { return }
        let file = try DefaultsFile.open(path: paths.store)
        guard try file.compact(), let report = try file.check(), report.damage.isEmpty else {
            throw Broken(.local, "the file cannot be compacted at the end")
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

    private func isAside(_ name: String) -> Bool { name.contains(".damaged-") }

    private func checkSize(_ report: LogReport) throws {
        let bound = 256 << 10 + 5 * report.liveSize
        if report.size > bound {
            throw Broken(
                .bounded,
                "the file has \(report.size) bytes, \(report.liveSize) of them live"
            )
        }
    }

    /// Checks the file after a write that has mended it, and what is beside it.
    private func checkFile(kills: Int) throws {
        guard let report = try report() else { throw Broken(.durable, "there is no file") }
        if !report.damage.isEmpty {
            throw Broken(.local, "a write has not mended \(report.damage)")
        }
        try checkSize(report)
        let log = URL(filePath: paths.store).lastPathComponent
        let asides = names.filter(isAside)
        if asides.count > kills {
            throw Broken(.local, "after \(kills) kills there are \(asides)")
        }
        for name in names {
            let path = paths.disk + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = attributes[.posixPermissions] as? Int ?? 0
            if mode != 0o600 {
                throw Broken(.polite, "\(name) has the mode \(String(mode, radix: 8))")
            }
            if isAside(name) {
                try FileManager.default.removeItem(atPath: path)
                counts.asides += 1
            } else if ![log, log + ".counters", log + ".tmp"].contains(name) {
                throw Broken(.polite, "\(name) is left beside the file")
            }
        }
    }

    /// Checks all values: where nobody writes, nothing is in flight.
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
        if let key = unknown.first { throw Broken(.local, "the key \(key) is nobody's") }
    }
}
