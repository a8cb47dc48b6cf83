import Foundation
import ProgramRunner
import Testing

/// Another process that uses a file and obeys commands.
package final class Peer {
    /// How a process differs from an ordinary one.
    package enum Option: String { case unprivileged, synchronized }

    private let program: RunningProgram

    /// Starts a process that has opened the file at `path`.
    ///
    /// An unprivileged one runs as a user that owns nothing; only root can start it. A traced one
    /// is started by the program and arguments in `tracer`.
    package init(
        _ path: String,
        program: String = "StoreProcess",
        lockLimit: Int? = nil,
        options: Set<Option> = [],
        environment: [String: String] = [:],
        tracer: [String] = []
    ) throws {
        let built = try BuildFolder.current.get().program(program)
        let command = tracer + [built.executable.path, path, "\(lockLimit ?? 5_000_000_000)"]
        self.program = try RunningProgram(
            Program(executable: URL(filePath: command[0])),
            command.dropFirst() + options.map(\.rawValue),
            environment: environment,
            sharesErrorOutput: true
        )
        #expect(answer() == "ready")
    }

    /// Sends a command and waits for its answer; `nil` if the process has died.
    @discardableResult
    package func ask(_ command: String) -> String? {
        send(command)
        return answer()
    }

    /// Sends a command.
    package func send(_ command: String) { program.send(command) }

    /// Waits for the next line that the process prints; `nil` if it has died.
    package func answer() -> String? { program.nextLine() }

    /// Sends a signal.
    package func signal(_ number: Int32) { program.signal(number) }

    /// Waits until the process has been stopped by a signal.
    package func waitForStop() { program.waitForStop() }

    /// Ends the process normally.
    package func finish() { program.waitForEnd() }
}
