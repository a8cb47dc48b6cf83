import Foundation

/// A process to which a test talks line by line while it runs.
package final class RunningProgram: Sendable {
    private let process: Process
    private let input: FileHandle
    private let lines: AsyncStream<String>
    private let ends: AsyncStream<Void>

    /// Starts the program, with a standard input that stays open until `finish`.
    fileprivate init(_ process: Process) throws {
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        self.process = process
        self.input = input.fileHandleForWriting
        self.ends = ends
        lines = AsyncStream { continuation in
            let output = output.fileHandleForReading
            // On a thread that may block.
            Thread.detachNewThread {
                var rest: [UInt8] = []
                while case let data = output.availableData, !data.isEmpty {
                    rest += data
                    var parts = rest.split(
                        separator: UInt8(ascii: "\n"),
                        omittingEmptySubsequences: false
                    )
                    rest = Array(parts.removeLast())
                    for line in parts { continuation.yield(String(decoding: line, as: UTF8.self)) }
                }
                continuation.finish()
            }
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
    }
}

extension Program {
    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's own name.
    ///   - environment: Variables to set; nil as a value removes one.
    /// - Returns: The running process, which ends with its last reference.
    /// - Throws: Foundation's error if the program cannot be started.
    package func start(
        _ arguments: [String],
        environment: [String: String?] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(process(arguments, environment))
    }
}

extension RunningProgram {
    /// Waits for the next line that the process prints, and returns it; nil where it has ended.
    package func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// Sends a line to the standard input of the process.
    package func send(_ line: String) throws {
        try input.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Closes the standard input, waits for the end and returns the exit status.
    @discardableResult
    package func finish() async throws -> Int32 {
        try input.close()
        for await _ in ends {}
        return process.terminationStatus
    }

    /// Ends the process by a signal, such as SIGKILL, and waits for the end.
    package func end(by signal: Int32) async {
        kill(process.processIdentifier, signal)
        for await _ in ends {}
    }
}
