import Foundation
import ProgramRunner
import SharedValues
import Testing

/// The examples with a temporary data folder, which is removed with the last reference.
final class Examples: Sendable {
    /// The folder in which the programs keep data.
    let data: URL

    private let home = FileManager.default.temporaryDirectory
        .appending(path: "Examples-\(UUID().uuidString)")

    init() throws {
        data = home.appending(path: ".local/share")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: home)
    }
}

extension Examples {
    /// Runs an example to its end.
    func run(
        _ name: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> Program.Outcome {
        try await program(name).run(arguments, environment: self.environment(environment))
    }

    /// Starts an example that keeps running.
    func start(_ name: String, _ arguments: String...) throws -> RunningProgram {
        try RunningProgram(program(name), arguments, environment: environment([:]))
    }

    /// Runs a line of shell in which `swift run NAME` stands for the built example, and returns all
    /// its output.
    func shell(_ line: String) async throws -> String {
        let folder = try BuildFolder.current.get().url.path
        let line = line.replacing("swift run ", with: "'\(folder)'/")
        return try await Program(executable: URL(filePath: "/bin/sh"))
            .run(["-c", "{ \(line)\n} 2>&1"], environment: environment([:]))
            .output
    }

    /// The store of an app group or a program.
    func store(of folder: String) -> FileDefaultsStore {
        FileDefaultsStore(url: data.appending(path: folder).appending(path: "defaults.jsonl"))
    }

    private func program(_ name: String) throws -> Program {
        try BuildFolder.current.get().program(name)
    }

    private func environment(_ more: [String: String]) -> [String: String?] {
        ["HOME": home.path, "XDG_DATA_HOME": nil].merging(more) { $1 }
    }
}

extension Trait where Self == ConditionTrait {
    /// Elsewhere, the location of a program's data can't be changed.
    static var whereDataCanBeMoved: Self {
        #if os(Linux)
        .enabled(if: true)
        #else
        .disabled("the data of a program can't be moved to a folder of the test")
        #endif
    }
}
