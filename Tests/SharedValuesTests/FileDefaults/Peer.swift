import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Another process that uses a file, and does what it is told.
final class Peer: @unchecked Sendable {
    /// What is different about a process.
    enum Option: String { case unprivileged, synchronized }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer: [UInt8] = []

    /// Starts a process that has opened the file at `path`.
    ///
    /// An unprivileged one runs as a user that owns nothing; only root can start it. A traced one
    /// is started by the program and with the arguments that `tracer` gives.
    init(
        _ path: String,
        program: String = "StoreProcess",
        lockLimit: Int? = nil,
        options: Set<Option> = [],
        environment: [String: String] = [:],
        tracer: [String] = []
    ) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
        let program = folder.appendingPathComponent(program).path
        let command = tracer + [program, path, "\(lockLimit ?? 5_000_000_000)"]
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + options.map(\.rawValue)
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // Only the process itself may keep its end open: its death is then the end of the file.
        try output.fileHandleForWriting.close()
        #expect(answer() == "ready")
    }

    deinit {
        if process.isRunning {
            signal(SIGCONT)
            signal(SIGKILL)
        }
    }

    /// Sends a command and waits for its answer; nil where the process has died.
    @discardableResult
    func ask(_ command: String) -> String? {
        send(command)
        return answer()
    }

    /// Sends a command.
    func send(_ command: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    }

    /// Waits for the next line that the process prints; nil where it has died.
    func answer() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            buffer += data
        }
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until the process has ended and returns how.
    func waitForEnd() -> (reason: Process.TerminationReason, status: Int32) {
        process.waitUntilExit()
        return (process.terminationReason, process.terminationStatus)
    }

    /// Waits until the process has been stopped by a signal.
    func waitForStop() {
        #if os(Linux)
        let path = "/proc/\(process.processIdentifier)/stat"
        while let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains(") T ")
        {
            sched_yield()
        }
        #else
        // The status is a local variable for the time of the call only.
        var status: Int32 = 0
        _ = unsafe waitpid(process.processIdentifier, &status, WUNTRACED | WNOWAIT)
        #endif
    }

    /// Ends the process in order.
    func finish() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
