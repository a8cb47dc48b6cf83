import CommandLineSupport
import Foundation

/// The programs of the toolchain that built the package.
struct Toolchain {
    let folder: URL
    let workFolder: URL

    /// What a program printed and how it ended.
    struct Outcome {
        var end: ChildProgram.End
        var output: String
        var complaints: String

        var succeeded: Bool { end == .status(0) }
    }

    /// Runs a program of the toolchain.
    func run(_ name: String, _ arguments: [String], input: String = "") throws -> Outcome {
        #if os(macOS)
        // The compiler finds the SDK by itself only this way.
        let launcher = URL(filePath: "/usr/bin/xcrun")
        return try run(launcher, ["--sdk", "macosx", name] + arguments, input: input)
        #else
        try run(folder.appending(path: name), arguments, input: input)
        #endif
    }

    /// Runs a program to its end.
    func run(
        _ program: URL,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let files = ["input", "output", "complaints"].map {
            workFolder.appending(path: $0 + ".txt")
        }
        try Data(input.utf8).write(to: files[0])
        let child = ChildProgram(
            path: program.path,
            arguments: arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }
        )
        return try Outcome(
            end: child.run(input: files[0].path, output: files[1].path, errors: files[2].path),
            output: String(decoding: Data(contentsOf: files[1]), as: UTF8.self),
            complaints: String(decoding: Data(contentsOf: files[2]), as: UTF8.self)
        )
    }
}

extension Toolchain {
    /// Returns the readable forms of symbols' precise identifiers, with all type aliases resolved.
    func demangled(_ identifiers: some Sequence<String>) throws -> [String: String] {
        let identifiers = Set(identifiers).sorted()
        // `s:…` is the mangled name `$s…`.
        let input = identifiers.map { "$" + $0.replacing(":", with: "", maxReplacements: 1) + "\n" }
        let outcome = try run("swift-demangle", ["--compact"], input: input.joined())
        let names = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        guard outcome.succeeded, names.count > identifiers.count || identifiers.isEmpty else {
            throw Failure("swift-demangle failed (\(outcome.end)): \(outcome.complaints)")
        }
        return Dictionary(uniqueKeysWithValues: zip(identifiers, names.map(String.init)))
    }
}
