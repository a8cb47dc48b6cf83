import CLibrary
import Foundation
import ProgramRunner
import SharedValues
import Synchronization

/// Starts, kills, stops and asks the workers, with choices that follow from the seed.
final class Coordinator {
    let options: Options
    let paths: TrialPaths
    let disk: TrialDisk
    let ledger: Ledger
    let program: Program
    var workers: [WorkerProcess] = []
    var generator: SplitMix64
    var counts = Counts()
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let deadline: ContinuousClock.Instant
    private var nextProgress: ContinuousClock.Instant
    private var lastProgress: (time: ContinuousClock.Instant, operations: Int)

    /// Counts for the summary.
    struct Counts {
        var kills = 0
        var traps = 0
        var tears = 0
        var pauses = 0
        var stops = 0
        var fullDisks = 0
        var compactions = 0
        var preserved = 0
        var rests = 0
    }

    init(_ options: Options, _ paths: TrialPaths, _ disk: TrialDisk) throws {
        guard let executable = Bundle.main.executableURL else {
            throw CocoaError(.executableNotLoadable)
        }
        self.options = options
        self.paths = paths
        self.disk = disk
        program = Program(executable: executable)
        ledger = try Ledger(
            path: paths.ledger,
            lanes: options.processes * WorkerRole.lanesPerProcess,
            creating: true
        )
        generator = SplitMix64(seed: options.seed)
        start = clock.now
        deadline = start + .seconds(options.minutes * 60)
        nextProgress = start + .seconds(5)
        lastProgress = (start, 0)
    }

    var isOver: Bool {
        Trial.isInterrupted.load(ordering: .relaxed) || clock.now >= deadline
    }

    /// Runs episodes, in an order that the seed determines, until the time is over.
    func run() throws {
        defer { workers.removeAll() }
        while !isOver {
            for episode in Episode.round(hasSmallDisk: disk.lack == nil, using: &generator) {
                if isOver { break }
                for hazard in Hazard.allCases {
                    ledger[.hazard(hazard)] = episode.hazards.contains(hazard) ? 1 : 0
                }
                let before = counts
                if episode.hazards.contains(.kills), random(0...1) == 0 { try tearLine() }
                try letWork()
                try run(episode)
                try restAll()
                let kills = counts.kills - before.kills + counts.tears - before.tears
                try checkAtRest(after: episode, kills: kills)
            }
        }
        try end()
    }

    /// Waits; meanwhile listens to the workers, replaces those that died, and reports progress.
    ///
    /// - Returns: Whether the trial goes on; the wait ends with the trial.
    @discardableResult
    func tend(for duration: Duration) throws -> Bool {
        let end = min(clock.now + duration, deadline)
        while !isOver, clock.now < end {
            if clock.now >= nextProgress { showProgress() }
            let wait = clock.now.duration(to: min(end, nextProgress))
            let limit = Int32(max(1, wait / .milliseconds(1)))
            for place in RunningProgram.wait(for: workers.map(\.program), within: limit) {
                try workers[place].hear()
                if workers[place].hasEnded { try replace(place) }
            }
        }
        return !isOver
    }

    func letWork() throws {
        for worker in workers { worker.program.send("work") }
        for place in workers.count..<options.processes {
            workers.append(try WorkerProcess(role(place, 0), program))
        }
    }

    /// Replaces a killed worker with a new one.
    func replace(_ place: Int) throws {
        let incarnation = workers[place].role.incarnation + 1
        workers[place] = try WorkerProcess(role(place, incarnation), program)
        counts.kills += 1
    }

    private func role(_ place: Int, _ incarnation: Int) -> WorkerRole {
        WorkerRole(
            paths: paths,
            seed: options.seed,
            process: place,
            processes: options.processes,
            incarnation: incarnation
        )
    }
}

// MARK: - Output

extension Coordinator {
    private func showProgress() {
        let now = clock.now
        let operations = ledger.sum { .operations($0) }
        let rate = Double(operations - lastProgress.operations) / (now - lastProgress.time).seconds
        let size = (try? FileManager.default.attributesOfItem(atPath: paths.store))?[.size]
        let elapsed = Int((now - start).seconds.rounded())
        show(
            """
            \(elapsed) s: \(Int(rate)) operations/s, \(counts.kills) kills, \
            \(compactions) compactions, \(counts.stops) stops, \(counts.fullDisks) full disks, \
            file \((size as? Int ?? 0) >> 10) KB
            """
        )
        lastProgress = (now, operations)
        nextProgress = now + .seconds(5)
    }

    private var compactions: Int { counts.compactions + ledger[.compactions] }

    /// A summary of the trial, in a few lines.
    var summary: String {
        let seconds = (clock.now - start).seconds
        let operations = ledger.sum { .operations($0) }
        let outOfSpace = ledger.sum { .outOfSpace($0) }
        let unavailable = ledger.sum { .unavailable($0) }
        return """
            \(Int(seconds.rounded())) s, seed \(options.seed), \(options.processes) processes
            \(operations) operations, \(Int(Double(operations) / seconds)) per second
            \(counts.kills) kills, \(counts.traps) of them set for a step of a write
            \(counts.preserved) torn lines preserved; the coordinator tore \(counts.tears)
            \(compactions) compactions, \(counts.compactions) of them by the coordinator
            \(counts.pauses) short pauses, \(counts.stops) stops inside the lock with \
            \(unavailable) writes refused
            \(counts.fullDisks) full disks with \(outOfSpace) writes refused
            \(counts.rests) times everything was compared at rest
            """
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
