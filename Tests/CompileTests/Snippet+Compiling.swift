import Foundation
import ProgramRunner

extension Snippet {
    /// Compiles the snippet as the main file of a program in plain Swift 6.
    ///
    /// - Returns: The errors and warnings, at their places in the documentation, or `nil` if there
    ///   are none. Errors that the snippet states are omitted, and so are warnings about an unused
    ///   value, since a snippet may show what a call returns. Stated errors that didn't occur come
    ///   last.
    func complaints() async throws -> String? {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "Snippet_\(UUID().uuidString).swift")
        let compiler = try Compiler.current.get()
        let location = "#sourceLocation(file: \"\(path)\", line: \(line))\n"
        try (imports + location + code).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }

        // A manifest is checked against the toolchain's module for manifests.
        let manifest = try isManifest ? Toolchain.manifestArguments : []
        let output = try await compiler.complaints(
            ["-typecheck", "-diagnostic-style=llvm", "-module-name", "Snippet", file.path]
                + arguments + manifest,
            modules: try await stubbed?.folder()
        )
        var missing = refusals
        guard let output else { return report(missing.map(\.description)) }
        let diagnostics = output.split(separator: "\n").filter {
            $0.contains(": error: ") || $0.contains(": warning: ")
        }
        // Without a diagnostic, the messages are about the invocation.
        if diagnostics.isEmpty { return output }
        let complaints = diagnostics.filter { diagnostic in
            missing.removeAll { $0.isMet(by: diagnostic) }
            return !refusals.contains { $0.isPlace(of: diagnostic) } && !isUnused(diagnostic)
        }
        return report(complaints.map(String.init) + missing.map(\.description))
    }

    private func report(_ complaints: [String]) -> String? {
        complaints.isEmpty ? nil : complaints.joined(separator: "\n")
    }

    /// The stubs for a snippet that imports a module that not every platform has.
    private var stubbed: BuiltModules? {
        let isForApple = ["Combine", "SwiftUI"].contains { code.contains("import \($0)\n") }
        return isForApple ? .stubbed : nil
    }

    private func isUnused(_ diagnostic: Substring) -> Bool {
        diagnostic.contains(": warning: ") && diagnostic.contains("unused")
    }

    /// The modules that a reader of this documentation has imported.
    ///
    /// Readers of a module's documentation have imported that module; a snippet imports any others
    /// itself.
    var imports: String {
        let parts = path.split(separator: "/")
        let isOfLibrary = parts.count > 2 && parts[0] == "Sources" && !parts[1].contains("-")
        return "import \(isOfLibrary ? parts[1] : "StorageKeys")\n"
    }
}

// MARK: - Stated errors

extension Snippet {
    /// The lines that must not compile: they end in `// error: ` and a part of the message.
    var refusals: [Refusal] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { index, text in
                guard let match = text.firstMatch(of: /\/\/ error: (.+)$/) else { return nil }
                return Refusal(path: path, line: line + index, message: String(match.output.1))
            }
    }

    /// A line that must not compile.
    struct Refusal: CustomStringConvertible {
        let path: String
        let line: Int

        /// A part of the compiler's message.
        let message: String

        func isMet(by diagnostic: Substring) -> Bool {
            isPlace(of: diagnostic) && diagnostic.contains(message)
        }

        /// Whether an error is about this line, whatever its message.
        func isPlace(of diagnostic: Substring) -> Bool {
            diagnostic.hasPrefix("\(path):\(line):") && diagnostic.contains(": error: ")
        }

        var description: String { "\(path):\(line): no error: \(message)" }
    }
}
