package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program that a test runs as a separate process.
package struct Program: Sendable {
    /// The file that is run.
    package var executable: URL

    /// Creates the program in a file.
    package init(executable: URL) {
        self.executable = executable
    }
}

extension Program {
    /// The result of a process.
    package struct Outcome: Sendable {
        /// The status with which the process exited; `nil` if a signal ended it.
        package var exitStatus: Int32?

        /// What it wrote to standard output.
        package var output: String

        /// What it wrote to standard error.
        package var errorOutput: String
    }

    /// Runs the program until it ends, without standard input.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's own name.
    ///   - environment: Variables to set; `nil` as a value removes one.
    ///   - terminal: What standard output is connected to, instead of a pipe.
    /// - Returns: How it ended and what it wrote.
    /// - Throws: Foundation's error if the program can't be started.
    package func run(
        _ arguments: [String],
        environment: [String: String?] = [:],
        terminal: PseudoTerminal? = nil
    ) async throws -> Outcome {
        try await Self.turns.take { try await runAtOnce(arguments, environment, terminal) }
    }

    /// Limits how many programs run at once, since each takes descriptors.
    private static let turns = Turns(count: 16)

    private func runAtOnce(
        _ arguments: [String],
        _ environment: [String: String?],
        _ terminal: PseudoTerminal?
    ) async throws -> Outcome {
        let process = process(arguments, environment)
        process.standardInput = FileHandle.nullDevice
        let (output, errorOutput) = descriptors.withLock { (Pipe(), Pipe()) }
        if let terminal {
            process.standardOutput = terminal.processSide
        } else {
            process.standardOutput = output
        }
        process.standardError = errorOutput
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try descriptors.withLock { try process.run() }
        try terminal?.processSide.close()

        let source = terminal?.testSide ?? output.fileHandleForReading
        async let written = text(from: source)
        async let complained = text(from: errorOutput.fileHandleForReading)
        for await _ in ends {}
        if process.isRunning {
            // The test was cancelled.
            process.terminate()
            process.waitUntilExit()
        }
        return await Outcome(
            exitStatus: process.terminationReason == .exit ? process.terminationStatus : nil,
            output: written,
            errorOutput: complained
        )
    }

    /// Returns a process that is about to run the program.
    func process(_ arguments: [String], _ environment: [String: String?]) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment.compactMapValues { $0 }) { $1 }
            .filter { environment[$0.key].map { $0 != nil } ?? true }
        return process
    }

    /// Reads to the end of a pipe or terminal, on a thread that may block.
    private func text(from handle: FileHandle) async -> String {
        await onOwnThread {
            let bytes = rest(of: handle.fileDescriptor)
            // Foundation keeps the process, which would keep it open.
            try? handle.close()
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// Reads up to the end, or up to the error that ends a pseudo-terminal on Linux.
private func rest(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        // Unsafe: the system call fills the buffer up to its own count.
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return bytes }
        bytes += buffer.prefix(count)
    }
}
