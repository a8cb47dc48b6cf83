import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program that a test talks to while it runs, a line at a time; killed with the last reference.
package final class RunningProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errorOutput = Pipe()
    private var buffer: [UInt8] = []
    private var isClosed = false

    /// Starts a program.
    ///
    /// - Throws: Foundation's error if the program cannot be started.
    package init(
        _ program: Program,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws {
        process.executableURL = program.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errorOutput
        try process.run()
        // Only the process itself may keep these ends open: its death is then the end of its output.
        try output.fileHandleForWriting.close()
        try errorOutput.fileHandleForWriting.close()
    }

    deinit {
        if process.isRunning { signal(SIGKILL) }
    }

    /// Writes a line to standard input.
    package func send(_ line: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Waits for the next line of standard output.
    ///
    /// - Parameter limit: How long to wait for more output, in milliseconds.
    /// - Returns: The line; nil where there will be none, or none in time.
    package func nextLine(within limit: Int32 = 30_000) -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line
            }
            guard let data = more(from: output, within: limit) else { return nil }
            buffer += data
        }
    }

    /// Waits for bytes; returns nil where there will be none, or none in time.
    private func more(from pipe: Pipe, within limit: Int32 = 30_000) -> Data? {
        let handle = pipe.fileHandleForReading
        var wait = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
        // Unsafe: the call fills in the one structure that it is given.
        guard unsafe poll(&wait, 1, limit) > 0 else { return nil }
        let data = handle.availableData
        return data.isEmpty ? nil : data
    }

    /// Reads no further: for the process, the pipe is closed.
    package func closeOutput() throws {
        isClosed = true
        try output.fileHandleForReading.close()
    }

    /// Sends a signal.
    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for the end of the process, and kills it if that does not come.
    ///
    /// - Returns: How it ended and what it wrote that was not read.
    package func waitForEnd() -> Program.Outcome {
        try? input.fileHandleForWriting.close()
        var complaints = Data()
        while let data = more(from: errorOutput) { complaints += data }
        while !isClosed, let data = more(from: output, within: 0) { buffer += data }
        // It has closed its standard error, or had all the time to.
        signal(SIGKILL)
        process.waitUntilExit()
        return Program.Outcome(
            exitStatus: process.terminationReason == .exit ? process.terminationStatus : nil,
            output: String(decoding: buffer, as: UTF8.self),
            errorOutput: String(decoding: complaints, as: UTF8.self)
        )
    }
}
