import Foundation
import StorageKeyCatalogs

/// The program that evaluates the declared keys of a package, compiled against its built modules.
struct Driver {
    let source: DriverSource
    let request: Request
    let toolchain: Toolchain

    /// The evaluated keys, and the warnings about keys that it could not evaluate.
    struct Outcome {
        var catalog: StorageKeyCatalog

        /// What the keys below each subdomain begin with, by its domain and path.
        var subdomains: [String: Set<String>] = [:]
        var warnings: [String] = []
    }

    /// Compiles the program and runs it.
    ///
    /// A key that cannot be written in the program, such as one that two modules declare, is left out
    /// with a warning.
    ///
    /// - Returns: The catalog of the keys.
    /// - Throws: A `Failure` with the compiler's or the program's own words.
    func run() throws -> Outcome {
        var warnings: [Int: String] = [:]
        var complaints = try compile(without: warnings)
        if complaints != nil {
            // Which keys are at fault is only known in terms of lines.
            warnings = complaints?.reasons ?? [:]
            if !warnings.isEmpty { complaints = try compile(without: warnings) }
        }
        if let complaints {
            throw Failure(
                message: complaints.text.contains("was not compiled for testing")
                    ? "keys are evaluated in a debug build only; leave out the option -c release"
                    : "the program that evaluates the keys cannot be built:\n\(complaints.text)"
            )
        }
        let outcome = try toolchain.run(
            program,
            [],
            // The same keys in every run, and one line about a stop.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"]
        )
        guard outcome.succeeded else { throw stop(outcome.complaints) }
        var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var subdomains: [String: Set<String>] = [:]
        while let line = lines.popFirst(), !line.isEmpty {
            let isSubdomain = line.first == "\t"
            let parts = line.split(separator: isSubdomain ? "\t" : " ", maxSplits: 1)
                .map(String.init)
            guard parts.count == 2 else { continue }
            if isSubdomain { subdomains[parts[0], default: []].insert(parts[1]) }
            if let index = Int(parts[0]) { warnings[index] = parts[1] }
        }
        return Outcome(
            catalog: try catalog(lines),
            subdomains: subdomains,
            warnings: warnings.sorted { $0.key < $1.key }.map { index, reason in
                "\(source.keys[index].place) is left out: \(reason)"
            }
        )
    }

    /// A line about a key that the program prints.
    private struct EvaluatedKey: Decodable {
        var index: Int
        var domain: String
        var key: String
        var formerKeys: [String]
        var isLiteral: Bool
        var type: String?
    }

    private func catalog(_ lines: some Sequence<Substring>) throws -> StorageKeyCatalog {
        let keys = try lines.filter { !$0.isEmpty }.map {
            try JSONDecoder().decode(EvaluatedKey.self, from: Data($0.utf8))
        }
        return StorageKeyCatalog(
            keys.sorted { $0.index < $1.index }.map { key in
                let declared = source.keys[key.index]
                return StorageKeyCatalog.Entry(
                    domain: typeName(qualified: key.domain),
                    path: declared.path,
                    key: key.key,
                    valueType: key.type.map(typeName(qualified:)),
                    formerKeys: key.formerKeys,
                    isLiteral: key.isLiteral,
                    documentation: declared.entry.documentation,
                    location: declared.entry.location
                )
            }
        )
    }

    /// The error that names the declaration at which the program stopped.
    ///
    /// On standard error, a record separator and a line with the key's index precede what is about a
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
            message: "\(place ?? "a declaration") stops when it is evaluated"
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
        let paths = files.map { folder.appending(path: $0.name).path }
        let arguments =
            [
                // Keys of any isolation are evaluated on the main actor: in version 5 that compiles.
                "-swift-version", "5", "-suppress-warnings", "-parse-as-library", "-wmo",
                "-enable-upcoming-feature", "MemberImportVisibility",
                "-module-name", "StorageKeysDriver", "-package-name", request.identifier,
                "-module-cache-path", toolchain.workFolder.appending(path: "ModuleCache").path,
                "-o", program.path,
            ] + paths
        let outcome = try toolchain.run("swiftc", arguments + request.build.arguments)
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

    /// Returns the compiler's words about a key, or what to do where they do not say.
    private static func advice(_ complaint: String) -> String {
        let index = /subscript index of type '(.+)' in a key path must be Hashable/
        guard let type = complaint.wholeMatch(of: index)?.1 else { return complaint }
        return "a path takes Hashable arguments only; make \(type) conform to Hashable"
    }
}
