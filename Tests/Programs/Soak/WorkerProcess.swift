import CLibrary
import ProgramRunner

/// A worker process, as its coordinator sees it.
struct WorkerProcess {
    let role: WorkerRole
    let program: RunningProgram

    /// Whether it has been or will be killed.
    private(set) var isDoomed = false

    /// Whether it has ended, as expected.
    private(set) var hasEnded = false

    init(_ role: WorkerRole, _ program: Program) throws {
        self.role = role
        self.program = try RunningProgram(program, role.arguments, sharesErrorOutput: true)
    }

    /// Handles an unrequested line of the worker, or its end.
    mutating func hear() throws(Broken) {
        if let line = program.nextLine(within: -1) {
            try examine(line)
        } else {
            try noteEnd()
        }
    }

    /// Waits for an answer, up to a number of milliseconds, and returns whether it came.
    func hears(_ answer: String, within limit: Int32) throws(Broken) -> Bool {
        try line(within: limit) == answer
    }

    /// Removes a trap that stops the worker, and that may be sprung meanwhile.
    func untrap() throws(Broken) {
        program.send("untrap")
        let answer = try line(within: 120_000)
        if answer == "untrapped" { return }
        if answer == "stopping" {
            program.waitForStop()
            program.signal(SIGCONT)
        }
        try expect("untrapped")
    }

    /// Waits for a required answer.
    func expect(_ answer: String) throws(Broken) {
        if try hears(answer, within: 120_000) { return }
        let number = role.process
        throw Broken(.alive, "process \(number) has ended or is not \(answer) after 120 s")
    }

    /// Kills the worker now.
    mutating func kill() throws(Broken) {
        isDoomed = true
        program.signal(SIGKILL)
        while !hasEnded { try hear() }
    }

    /// Makes the worker kill itself when one of its writes next reaches a step.
    mutating func killSelf(at step: String) {
        isDoomed = true
        program.send("trap \(step) \(SIGKILL)")
    }

    /// Ends the worker normally.
    func finish() throws(Broken) {
        let outcome = program.waitForEnd()
        if outcome.exitStatus != 0 { throw end(outcome) }
    }

    private func line(within limit: Int32) throws(Broken) -> String? {
        let line = program.nextLine(within: limit)
        if let line { try examine(line) }
        return line
    }

    private mutating func noteEnd() throws(Broken) {
        let outcome = program.waitForEnd()
        guard isDoomed, outcome.exitStatus == nil else { throw end(outcome) }
        hasEnded = true
    }

    private func examine(_ line: String) throws(Broken) {
        if let broken = Broken(line: line) {
            throw Broken(broken.promise, "\(broken.details) (process \(role.process))")
        }
    }

    private func end(_ outcome: Program.Outcome) -> Broken {
        let how = outcome.exitStatus.map { "with status \($0)" } ?? "by a signal"
        return Broken(.alive, "process \(role.process) has ended by itself \(how)")
    }
}
