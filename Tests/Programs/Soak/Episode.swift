import CLibrary
import DefaultsLog
import Foundation
import ProgramRunner
import SharedValues

/// Some seconds of a trial, between two rests at which everything is compared.
enum Episode {
    /// Kills, compactions and short pauses.
    case storm
    /// No room, and no kills: any damage then comes from the full disk.
    case fullDisk
    /// No room, and kills.
    case fullDiskWithKills
    /// A process that holds the lock is stopped for longer than the others wait.
    case stop

    /// Returns the episodes of some 20 seconds, each kind at least once, in any order.
    static func round(hasSmallDisk: Bool, using generator: inout SplitMix64) -> [Episode] {
        let disk: [Episode] = hasSmallDisk ? [.fullDisk, .fullDiskWithKills] : []
        return ([.storm, .storm, .storm, .stop] + disk).shuffled(using: &generator)
    }

    /// The hazard that explains its errors.
    var hazards: Set<Hazard> {
        switch self {
        case .storm: [.kills]
        case .fullDisk: [.fullDisk]
        case .fullDiskWithKills: [.fullDisk, .kills]
        case .stop: [.stop, .kills]
        }
    }
}

extension Coordinator {
    func run(_ episode: Episode) throws {
        switch episode {
        case .storm: try storm()
        case .fullDisk, .fullDiskWithKills: try fillDisk(episode)
        case .stop: try stopInsideLock()
        }
    }

    private func storm() throws {
        for _ in 0..<20 {
            guard try tend(for: .milliseconds(random(10...250))) else { return }
            switch random(0...19) {
            case 0...8: try kill(anyWorker())
            case 9...13: setTrap(anyWorker())
            case 14...16: try compact()
            default: try pause(anyWorker())
            }
        }
    }

    private func fillDisk(_ episode: Episode) throws {
        if episode == .fullDisk {
            // A worker that takes over a lane needs room for that before it can rest.
            try restAll()
            try letWork()
        }
        try disk.fill()
        counts.fullDisks += 1
        for _ in 0..<8 {
            guard try tend(for: .milliseconds(random(50...250))) else { break }
            guard episode == .fullDiskWithKills else { continue }
            if random(0...1) == 0 { try kill(anyWorker()) } else { setTrap(anyWorker()) }
        }
        if episode == .fullDisk {
            try restAll()
            try checkWithoutRoom()
        }
        try disk.makeRoom()
    }

    private func stopInsideLock() throws {
        let place = anyWorker()
        let steps: [WriteStep] = [
            .locked, .appendMarked, .appended, .committed, .compactionSynchronized,
            .compactionRenamed, .replacementCounted,
        ]
        let step = steps[random(0...steps.count - 1)]
        workers[place].program.send("trap \(step) \(SIGSTOP)")
        guard try workers[place].hears("stopping", within: 5_000) else {
            return try workers[place].untrap()
        }
        counts.stops += 1
        defer { workers[place].program.signal(SIGCONT) }
        let refused = ledger.sum { .unavailable($0) }
        guard try tend(for: .milliseconds(random(7_200...8_000))) else { return }
        if options.processes > 1, refused == ledger.sum({ .unavailable($0) }) {
            throw Broken(
                .exact,
                "no write was refused, though a process stopped at \(step) held the lock for 7 s"
            )
        }
        let other = anyWorker()
        if other != place {
            try kill(other)
            try tend(for: .milliseconds(random(0...200)))
        }
        if random(0...1) == 0 { try kill(place) }
    }
}

// MARK: - Kills and other hazards

extension Coordinator {
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private func anyWorker() -> Int { random(0...workers.count - 1) }

    func kill(_ place: Int) throws {
        try workers[place].kill()
        try replace(place)
    }

    /// Tears a line, as a process does that is killed while it appends; no process writes now.
    ///
    /// Real kills do so only if they hit the middle of a long line.
    func tearLine() throws {
        guard let file = FileHandle(forUpdatingAtPath: paths.store) else { return }
        let size = try file.seekToEnd()
        if random(0...1) == 0 {
            // All but the line break: the line counts.
            try file.truncate(atOffset: size - 1)
        } else {
            let line = #"{"sum":"0123456789abcdef","n":1,"set":{"lane 0-text":"never written "#
            try file.write(contentsOf: Data(line.utf8).prefix(random(1...line.utf8.count)))
        }
        try file.close()
        counts.tears += 1
    }

    private func setTrap(_ place: Int) {
        let step = WriteStep.allCases[random(0...WriteStep.allCases.count - 1)]
        workers[place].killSelf(at: step.rawValue)
        counts.traps += 1
    }

    private func pause(_ place: Int) throws {
        let time = random(5...100)
        let program = workers[place].program
        program.signal(SIGSTOP)
        counts.pauses += 1
        try tend(for: .milliseconds(time))
        program.signal(SIGCONT)
    }

    private func compact() throws {
        do {
            let isDone = try DefaultsFile.open(path: paths.store).compact()
            if !isDone { throw Broken(.bounded, "a compaction was refused") }
        } catch let error as FileError {
            throw Broken(.errors, "a compaction failed: \(error.message)")
        }
        counts.compactions += 1
    }
}
