import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program that a test talks to while it runs, line by line; killed with the last reference.
// @unchecked: one thread at a time uses it.
package final class RunningProgram: @unchecked Sendable {
    private let process: Process
    private let input: Pipe
    private let output: Pipe
    private let errorOutput: Pipe?
    private var buffer: [UInt8] = []
    private var isClosed = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - arguments: The arguments, without the program's own name.
    ///   - environment: Variables to set; `nil` as a value removes one.
    ///   - sharesErrorOutput: Whether its standard error is this process's, instead of a pipe.
    /// - Throws: Foundation's error if the program can't be started.
    package init(
        _ program: Program,
        _ arguments: [String],
        environment: [String: String?] = [:],
        sharesErrorOutput: Bool = false
    ) throws {
        (input, output, errorOutput) = descriptors.withLock {
            (Pipe(), Pipe(), sharesErrorOutput ? nil : Pipe())
        }
        process = program.process(arguments, environment)
        process.standardInput = input
        process.standardOutput = output
        if let errorOutput { process.standardError = errorOutput }
        try descriptors.withLock { try process.run() }
        // Only the process itself may keep these ends open, so that its death ends its output.
        try output.fileHandleForWriting.close()
        try errorOutput?.fileHandleForWriting.close()
    }

    deinit {
        if process.isRunning {
            signal(SIGCONT)
            signal(SIGKILL)
        }
        // Foundation keeps the process, which would keep them open.
        try? input.fileHandleForWriting.close()
        try? output.fileHandleForReading.close()
        try? errorOutput?.fileHandleForReading.close()
    }

    /// Writes a line to standard input.
    package func send(_ line: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Waits for the next line of standard output.
    ///
    /// - Parameter limit: How long to wait for more output, in milliseconds; not limited if negative.
    /// - Returns: The line; `nil` if there will be none, or none in time.
    package func nextLine(within limit: Int32 = 120_000) -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line
            }
            if limit >= 0, Self.wait(for: [self], within: limit).isEmpty { return nil }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            buffer += data
        }
    }

    /// Waits for the next line of standard output, on a thread that may block.
    ///
    /// - Returns: The line; `nil` if there will be none, or none within 120 s.
    package func line() async -> String? {
        await onOwnThread { self.nextLine() }
    }

    /// Waits for a line of standard output, whatever comes before it, on a thread that may block.
    ///
    /// - Returns: Whether the line came; `false` if there will be no further line, or none in 120 s.
    package func prints(_ expected: String) async -> Bool {
        while let line = await line() {
            if line == expected { return true }
        }
        return false
    }

    /// Waits until any of several programs has written something or ended.
    ///
    /// - Parameters:
    ///   - programs: The programs.
    ///   - limit: How long to wait, in milliseconds; not limited if negative.
    /// - Returns: The places of those that have; none if the time is over or a signal came.
    package static func wait(for programs: [RunningProgram], within limit: Int32) -> [Int] {
        let full = programs.indices.filter { !programs[$0].buffer.isEmpty }
        if !full.isEmpty { return full }
        var waits = programs.map {
            let descriptor = $0.output.fileHandleForReading.fileDescriptor
            return pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        // Unsafe: the call fills in the given structures.
        guard unsafe poll(&waits, nfds_t(waits.count), limit) > 0 else { return [] }
        return waits.indices.filter { waits[$0].revents != 0 }
    }

    /// Closes the pipe from which the process's output is read.
    package func closeOutput() throws {
        isClosed = true
        try output.fileHandleForReading.close()
    }

    /// Sends a signal.
    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until the process has been stopped by a signal.
    package func waitForStop() {
        #if os(Linux)
        let path = "/proc/\(process.processIdentifier)/stat"
        while let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains(") T ")
        {
            sched_yield()
        }
        #else
        // The status is a local variable during the call only.
        var status: Int32 = 0
        _ = unsafe waitpid(process.processIdentifier, &status, WUNTRACED | WNOWAIT)
        #endif
    }

    /// Closes standard input and waits for the end of the process.
    ///
    /// - Returns: How it ended and what it wrote that was not read.
    @discardableResult
    package func waitForEnd() -> Program.Outcome {
        try? input.fileHandleForWriting.close()
        var lines: [String] = []
        while !isClosed, let line = nextLine(within: -1) { lines.append(line) }
        let complaints = errorOutput?.fileHandleForReading.readDataToEndOfFile() ?? Data()
        process.waitUntilExit()
        return Program.Outcome(
            exitStatus: process.terminationReason == .exit ? process.terminationStatus : nil,
            output: lines.map { $0 + "\n" }.joined(),
            errorOutput: String(decoding: complaints, as: UTF8.self)
        )
    }
}
