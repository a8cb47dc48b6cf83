import Foundation
import ProgramRunner

extension Snippet {
    /// What the snippet says that its lines give, such as `name` in `key  // "name"`.
    ///
    /// Only lines at the outermost level count, whose comment is a string literal and nothing else.
    var claims: [Claim] { code.split(separator: "\n").compactMap(Claim.init(line:)) }

    /// A line whose value is stated beside it.
    struct Claim: Equatable {
        let line: String

        /// The expression that has the value.
        let expression: String

        /// The value, as it is printed.
        let value: String

        /// Whether the line declares a name for the value.
        let isDeclaration: Bool

        init?(line: Substring) {
            let pattern = /((?:let (?<name>\w+) = )?(?<expression>[^ ].*?)) +\/\/ "(?<value>[^"]*)"/
            guard let match = line.wholeMatch(of: pattern) else { return nil }
            self.line = String(line)
            expression = String(match.output.name ?? match.output.expression)
            value = String(match.output.value)
            isDeclaration = match.output.name != nil
        }
    }

    /// Runs the snippet and returns what its claims really give.
    ///
    /// - Throws: A `ToolError` if the snippet does not compile or does not run to its end.
    func values() async throws -> [String] {
        let marker = "value: "
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let claim = Claim(line: line) else { return String(line) }
            let printing = "print(\"\(marker)\\(\(claim.expression))\")"
            return claim.isDeclaration ? "\(claim.line)\n\(printing)" : printing
        }
        let library = try await KeyLibrary.shared.folder()
        let name = "Snippet_\(UInt64.random(in: 0...UInt64.max))"
        let file = library.appending(path: name + ".swift")
        let program = library.appending(path: name)
        try (imports + lines.joined(separator: "\n"))
            .write(to: file, atomically: true, encoding: .utf8)
        let complaints = try await Compiler.current.get().complaints(
            [
                "-suppress-warnings", "-module-name", "Snippet", "-o", program.path, file.path,
                "-L", library.path, "-lStorageKeys",
            ],
            modules: library
        )
        if let complaints { throw ToolError(message: complaints) }
        let outcome = try await Program(executable: program).run([])
        guard outcome.exitStatus == 0 else { throw ToolError(message: outcome.errorOutput) }
        return outcome.output.split(separator: "\n")
            .filter { $0.hasPrefix(marker) }
            .map { String($0.dropFirst(marker.count)) }
    }
}

/// What a compiler or program says that failed.
struct ToolError: Error {
    let message: String
}

/// The keys as a library for programs, built from the sources: how a build folder holds it depends on
/// the build system and on sanitizers.
private actor KeyLibrary {
    static let shared = KeyLibrary()
    private var building: Task<URL, any Error>?

    /// The folder with the library and its module.
    func folder() async throws -> URL {
        let task = building ?? Task { try await build() }
        building = task
        return try await task.value
    }

    private func build() async throws -> URL {
        let folder = try BuildFolder.current.get().url.appending(path: "CompileTests.library")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = PackageFolder.files(below: "Sources/StorageKeys", withExtension: "swift")
        let complaints = try await Compiler.current.get().complaints(
            [
                "-emit-library", "-static", "-emit-module", "-wmo", "-parse-as-library",
                "-package-name", "package", "-module-name", "StorageKeys",
                "-emit-module-path", folder.appending(path: "StorageKeys.swiftmodule").path,
                "-o", folder.appending(path: "libStorageKeys.a").path,
            ] + Compiler.packageSettings + files.map(\.path),
            modules: folder
        )
        if let complaints { throw ToolError(message: complaints) }
        return folder
    }
}
