import CommandLineSupport
import Foundation

/// The programs of the toolchain that built the package.
struct Toolchain {
    let folder: URL
    let workFolder: URL

    /// What a program printed and how it ended.
    struct Outcome {
        var succeeded: Bool
        var output: String
        var complaints: String
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
    ///
    /// Standard input and error are files, so that no pipe can fill up while another one is read.
    func run(
        _ program: URL,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let inputFile = workFolder.appending(path: "input.txt")
        let complaintsFile = workFolder.appending(path: "complaints.txt")
        try Data(input.utf8).write(to: inputFile)
        try Data().write(to: complaintsFile)
        let output = Pipe()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: complaintsFile)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try Outcome(
            succeeded: process.terminationReason == .exit && process.terminationStatus == 0,
            output: String(decoding: text, as: UTF8.self),
            complaints: String(decoding: Data(contentsOf: complaintsFile), as: UTF8.self)
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
            throw Failure("swift-demangle failed: \(outcome.complaints)")
        }
        return Dictionary(uniqueKeysWithValues: zip(identifiers, names.map(String.init)))
    }
}
