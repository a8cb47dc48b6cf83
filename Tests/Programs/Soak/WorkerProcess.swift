import CLibrary
import ProgramRunner

/// A worker, as its coordinator sees it.
struct WorkerProcess {
    let role: WorkerRole
    let program: RunningProgram

    /// Whether it has been or will be killed.
    private(set) var isDoomed = false

    /// Whether it was seen to have ended, as it had to.
    private(set) var hasEnded = false

    init(_ role: WorkerRole, _ program: Program) throws {
        self.role = role
        self.program = try RunningProgram(program, role.arguments, sharesErrorOutput: true)
    }

    /// Takes a line that the worker says without being asked, or its end.
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

    /// Takes back a trap that is to stop the worker, which may go off meanwhile.
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

    /// Waits for an answer that must come.
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

    /// Has the worker kill itself when a write of it next reaches a step.
    mutating func killSelf(at step: String) {
        isDoomed = true
        program.send("trap \(step) \(SIGKILL)")
    }

    /// Lets the worker end in order.
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
