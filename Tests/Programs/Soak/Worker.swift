import CLibrary
import DefaultsLog
import Foundation
import SharedValues

/// A process of the trial: threads that write and check, and observers, at a coordinator's command.
final class Worker: Sendable {
    private let role: WorkerRole
    private let board: Board
    private let ledger: Ledger
    private let gate = Gate(lanes: WorkerRole.lanesPerProcess)

    /// The signal for the next write that reaches a step.
    private let trap = Guarded<(step: WriteStep, signal: Int32)?>(nil)

    /// Works until the coordinator ends or stops it.
    static func run(_ role: WorkerRole) -> Never {
        // Ctrl-C is for the coordinator.
        signal(SIGINT, SIG_IGN)
        do {
            try Worker(role).run()
        } catch {
            fail(Broken(.errors, "a worker can't start: \(error)"))
        }
        _exit(0)
    }

    private init(_ role: WorkerRole) throws {
        let lanes = role.processes * WorkerRole.lanesPerProcess
        let ledger = try Ledger(path: role.paths.ledger, lanes: lanes, creating: false)
        var generator = SplitMix64(seed: role.seed, stream: role.process, role.incarnation)
        let store = FileDefaultsStore(
            url: URL(filePath: role.paths.store),
            durability: Int.random(in: 0..<4, using: &generator) == 0 ? .synchronized : .standard
        ) { issue in
            // A writer gets errors of writes, too; none may occur without a hazard.
            let hazard = Hazard(explaining: issue.code)
            if hazard.map({ ledger[.hazard($0)] }) != 1 { fail(Broken(.errors, "issue: \(issue)")) }
        }
        self.role = role
        self.ledger = ledger
        board = Board(store, lanes: lanes)
    }

    private func run() throws {
        StepHooks.set { [trap, ledger] step in
            if step == .compactionRenamed { ledger.count(.compactions) }
            let signal = trap.withLock { trap -> Int32? in
                guard let set = trap, set.step == step else { return nil }
                trap = nil
                // Reported before the trap can be removed.
                if set.signal == SIGSTOP { say("stopping") }
                return set.signal
            }
            guard let signal else { return }
            // To this very thread, which stops here.
            raise(signal)
        }
        let observers = [Observer(board.$counter), Observer(board.$total), Observer(board.$mark)]
        let scores = Observer(board.$scores)
        let text = Observer(board.lanes[role.lanes.upperBound % ledger.lanes].$text)
        for number in role.lanes { start(number) }
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            switch words[0] {
            case "trap":
                guard let step = WriteStep(rawValue: words[1]), let signal = Int32(words[2])
                else { continue }
                trap.withLock { $0 = (step, signal) }
            case "untrap":
                trap.withLock { $0 = nil }
                say("untrapped")
            case "rest":
                gate.shut()
                say("resting")
            case "settle":
                do {
                    for observer in observers { try observer.settle() }
                    try scores.settle()
                    try text.settle()
                    try checkAll()
                } catch {
                    fail(error)
                }
                say("settled")
            default: gate.open()
            }
        }
    }

    private func start(_ number: Int) {
        Thread.detachNewThread { [self] in
            let lane = Lane(
                number,
                board,
                ledger,
                seed: role.seed,
                incarnation: role.incarnation
            )
            do {
                try lane.run(gate)
            } catch {
                fail(error)
            }
        }
    }

    /// Checks everything as this process sees it, while no process writes.
    private func checkAll() throws {
        let checks = Checks(board: board, ledger: ledger)
        for lane in 0..<ledger.lanes {
            for slot in Slot.registers { try checks.check(slot, of: lane) }
        }
        try checks.checkCounter()
        try checks.checkSums(checks.snapshot)
    }
}

/// Prints a line by one write, so that no kill can lose it.
private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Reports a broken promise to the coordinator, and ends the process.
private func fail(_ error: any Error) -> Never {
    let broken = error as? Broken ?? Broken(.errors, "\(error)")
    say(broken.line)
    _exit(1)
}
