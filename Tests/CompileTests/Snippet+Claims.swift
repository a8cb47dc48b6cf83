import Foundation
import ProgramRunner

extension Snippet {
    /// The values that the snippet states for its lines, such as `name` in `key  // "name"`.
    ///
    /// Only lines at the outermost level count, with a comment that is just a literal: a string, a
    /// number, `true`, `false` or `nil`.
    var claims: [Claim] { code.split(separator: "\n").compactMap(Claim.init(line:)) }

    /// A line whose value is stated beside it.
    struct Claim: Equatable {
        let line: String

        /// The expression.
        let expression: String

        /// The stated value, as it is printed.
        let value: String

        /// Whether the line declares a name for the value.
        let isDeclaration: Bool

        init?(line: Substring) {
            let pattern = /((?:let (?<name>\w+) = )?(?<expression>[^ \/].*?)) +\/\/ (?<value>.*)/
            let literal = /"([^"]*)"|(-?[0-9][0-9_.]*|true|false|nil)/
            guard let match = line.wholeMatch(of: pattern),
                let value = match.output.value.wholeMatch(of: literal)
            else { return nil }
            self.line = String(line)
            expression = String(match.output.name ?? match.output.expression)
            self.value = String(value.output.1 ?? value.output.2 ?? "")
            isDeclaration = match.output.name != nil
        }
    }

    /// Runs the snippet and returns the actual values of its claims.
    ///
    /// - Throws: A `ToolError` if the snippet doesn't compile or fails.
    func values() async throws -> [String] {
        let marker = "value: "
        let refused = Set(refusals.map(\.line))
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let printing = lines.enumerated().map { index, line in
            if refused.contains(self.line + index) { return "" }
            guard let claim = Claim(line: line) else { return String(line) }
            let print = "print(\"\(marker)\\(\(claim.expression))\")"
            return claim.isDeclaration ? "\(claim.line)\n\(print)" : print
        }
        let usesValues = (imports + code).contains("import SharedValues\n")
        let built = usesValues ? BuiltModules.values : .keys
        let library = try await built.folder()
        let name = "Snippet_\(UInt64.random(in: 0...UInt64.max))"
        let file = library.appending(path: name + ".swift")
        let program = library.appending(path: name)
        try (imports + printing.joined(separator: "\n"))
            .write(to: file, atomically: true, encoding: .utf8)
        let complaints = try await Compiler.current.get().complaints(
            [
                "-suppress-warnings", "-module-name", "Snippet", "-o", program.path, file.path,
            ] + arguments + BuiltModules.linking(built.modules, in: library),
            modules: library
        )
        if let complaints { throw ToolError(message: complaints) }
        // Values are stored in the temporary folder, not in the user's data folder.
        let environment = ["XDG_DATA_HOME": library.appending(path: "data-\(name)").path]
        let outcome = try await Program(executable: program).run([], environment: environment)
        guard outcome.exitStatus == 0 else { throw ToolError(message: outcome.errorOutput) }
        return outcome.output.split(separator: "\n")
            .filter { $0.hasPrefix(marker) }
            .map { String($0.dropFirst(marker.count)) }
    }
}
