import CommandLineSupport
import Foundation
import StorageKeysEvaluation

/// The program that evaluates the declared keys of a package, compiled against its built modules.
struct Driver {
    let source: DriverSource
    let request: Request
    let toolchain: Toolchain

    /// Compiles the program and runs it.
    ///
    /// A key that can't be written in the program, such as one that two modules declare, is left out
    /// with a warning.
    ///
    /// - Returns: What the program printed.
    /// - Throws: A `Failure` with the compiler's or the program's own words.
    func run() throws -> EvaluatedKeys {
        var warnings: [Int: String] = [:]
        var complaints = try compile(without: warnings)
        if complaints != nil {
            // Which keys are at fault is only known in terms of lines.
            warnings = complaints?.reasons ?? [:]
            if !warnings.isEmpty { complaints = try compile(without: warnings) }
        }
        if let complaints {
            throw Failure(
                complaints.text.contains("was not compiled for testing")
                    ? "keys are evaluated in a debug build only; leave out the option -c release"
                    : "the program that evaluates the keys can't be built:\n\(complaints.text)"
            )
        }
        let outcome = try toolchain.run(
            program,
            [],
            // The same keys in every run, and one line about a stop.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]
        )
        guard outcome.succeeded else { throw stop(outcome.complaints) }
        // A declaration may print, too.
        let line = outcome.output.split(separator: "\n").last ?? ""
        var found = try JSONDecoder().decode(EvaluatedKeys.self, from: Data(line.utf8))
        found.warnings.merge(warnings) { $1 }
        return found
    }

    /// The error that names the declaration at which the program stopped.
    ///
    /// On standard error, a record separator and a line with the key's number precede what is about a
    /// key.
    private func stop(_ complaints: String) -> Failure {
        var place: String?
        var words = complaints[...]
        if let mark = complaints.lastIndex(of: "\u{1E}") {
            let index = complaints[mark...].dropFirst().prefix { $0.isNumber }
            place = Int(index).map { source.keys[$0].place }
            words = words[index.endIndex...]
        }
        // Where it stopped is in the message; the stack is that of this program.
        let end = words.firstRange(of: "\nCurrent stack trace:")?.lowerBound ?? words.endIndex
        let message = words[..<end].trimmingCharacters(in: .newlines)
        return Failure(
            "\(place ?? "a declaration") stops when it is evaluated"
                + (message.isEmpty ? "; does it call itself?" : ": \(message)")
        )
    }

    private var folder: URL { toolchain.workFolder.appending(path: "driver") }
    private var program: URL { folder.appending(path: "driver") }

    /// What the compiler said, as a whole and about the keys.
    private struct Complaints {
        var text: String
        var reasons: [Int: String]
    }

    /// Compiles the program without some keys.
    private func compile(without left: [Int: String]) throws -> Complaints? {
        let files = source.files { left[$0] == nil }
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            try Data(file.text.utf8).write(to: folder.appending(path: file.name))
        }
        let evaluation = URL(filePath: request.evaluationFolder)
        let paths =
            files.map { folder.appending(path: $0.name).path }
            + (try FileManager.default.contentsOfDirectory(atPath: evaluation.path))
            .map { evaluation.appending(path: $0).path }
        let arguments =
            [
                // Keys of any isolation are evaluated on the main actor: in version 5 that compiles.
                "-swift-version", "5", "-suppress-warnings", "-parse-as-library", "-wmo",
                "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
                "-module-name", "StorageKeysDriver", "-package-name", request.identifier,
                "-module-cache-path", toolchain.workFolder.appending(path: "ModuleCache").path,
                "-o", program.path,
            ] + paths
        let outcome = try toolchain.run("swiftc", arguments + request.compilerArguments)
        if outcome.succeeded { return nil }
        let text = outcome.output + outcome.complaints
        var reasons: [Int: String] = [:]
        for line in text.split(separator: "\n") {
            for file in files {
                let prefix = folder.appending(path: file.name).path + ":"
                guard line.hasPrefix(prefix), let error = line.firstRange(of: ": error: ") else {
                    continue
                }
                let number = line.dropFirst(prefix.count).prefix { $0.isNumber }
                if let index = Int(number).flatMap({ file.keys[$0] }), reasons[index] == nil {
                    reasons[index] = Self.advice(String(line[error.upperBound...]))
                }
            }
        }
        return Complaints(text: text, reasons: reasons)
    }

    /// Returns the compiler's words about a key, or what to do if they don't say.
    private static func advice(_ complaint: String) -> String {
        let index = /subscript index of type '(.+)' in a key path must be Hashable/
        guard let type = complaint.wholeMatch(of: index)?.1 else { return complaint }
        return "a path only takes Hashable arguments; make \(type) conform to Hashable"
    }
}
