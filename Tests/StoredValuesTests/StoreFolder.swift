import Foundation
import ProgramRunner
import Testing

/// A fresh folder with the file of one store, removed with the last reference.
final class StoreFolder: Sendable {
    let url: URL

    init() throws {
        // Without symbolic links, since messages have the real path.
        url = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appending(path: "stored-values-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the store's file.
    var file: String { path("values.jsonl") }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// The names of the files in the folder.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func write(_ text: String, to name: String = "values.jsonl") throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func text(of name: String = "values.jsonl") throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// Runs `stored-values` with a command on the store's file.
    func run(_ command: String, _ words: String...) async throws -> Program.Outcome {
        try await storedValues([command, file] + words)
    }

    /// Runs a command that must succeed without output on standard error, and returns its output.
    @discardableResult
    func output(_ command: String, _ words: String...) async throws -> String {
        let outcome = try await storedValues([command, file] + words)
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
        return outcome.output
    }

    /// Runs a line of shell in which `$0` is `stored-values` and `$1` the store's file.
    func shell(
        _ line: String,
        _ words: String...,
        environment: [String: String?] = ["LC_ALL": "C"]
    ) async throws -> Program.Outcome {
        let program = try tool.executable.path
        return try await Program(executable: URL(filePath: "/bin/sh"))
            .run(["-c", line, program, file] + words, environment: environment)
    }
}

/// The built program.
var tool: Program {
    get throws { try BuildFolder.current.get().program("stored-values") }
}

/// Runs the built program, by default without the variable that forbids colors.
func storedValues(
    _ arguments: [String],
    environment: [String: String?] = ["NO_COLOR": nil, "LC_ALL": "C"],
    terminal: PseudoTerminal? = nil
) async throws -> Program.Outcome {
    try await tool.run(arguments, environment: environment, terminal: terminal)
}

/// Starts a program that uses a store through shared values, and waits until it is ready.
func app(_ path: String, environment: [String: String] = [:]) throws -> RunningProgram {
    let program = try RunningProgram(
        BuildFolder.current.get().program("ValueProcess"),
        [path],
        environment: environment
    )
    #expect(program.nextLine() == "ready")
    return program
}
