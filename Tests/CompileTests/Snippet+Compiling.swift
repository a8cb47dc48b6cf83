import Foundation
import ProgramRunner

extension Snippet {
    /// Compiles the snippet as the main file of a program in plain Swift 6.
    ///
    /// - Returns: The errors and warnings, at their places in the documentation, but for those that
    ///   the snippet says it has and those about a value that is not used: a snippet may show what a
    ///   call gives. What it says and does not have comes last. Nil if there is nothing.
    func complaints() async throws -> String? {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "Snippet_\(UUID().uuidString).swift")
        let compiler = try Compiler.current.get()
        let location = "#sourceLocation(file: \"\(path)\", line: \(line))\n"
        try (imports + location + code).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }

        // A manifest is checked against the toolchain's own module for them.
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
        // Without a diagnostic, what the compiler says is about its invocation.
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

    /// The modules for a snippet that imports one that not every platform has.
    private var stubbed: BuiltModules? {
        let isForApple = ["Combine", "SwiftUI"].contains { code.contains("import \($0)\n") }
        return isForApple ? .stubbed : nil
    }

    private func isUnused(_ diagnostic: Substring) -> Bool {
        diagnostic.contains(": warning: ") && diagnostic.contains("unused")
    }

    /// The modules that a reader of this place has imported.
    ///
    /// What the documentation of a module shows is shown to who imports it; other modules are
    /// imported by the snippet itself.
    var imports: String {
        let parts = path.split(separator: "/")
        let isOfLibrary = parts.count > 2 && parts[0] == "Sources" && !parts[1].contains("-")
        return "import \(isOfLibrary ? parts[1] : "StorageKeys")\n"
    }
}

// MARK: - What must not compile

extension Snippet {
    /// What the snippet says does not compile: lines that end in `// error: ` and a part of what the
    /// compiler says.
    var refusals: [Refusal] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { index, text in
                guard let match = text.firstMatch(of: /\/\/ error: (.+)$/) else { return nil }
                return Refusal(path: path, line: line + index, message: String(match.output.1))
            }
    }

    /// A line that does not compile.
    struct Refusal: CustomStringConvertible {
        let path: String
        let line: Int

        /// A part of what the compiler says.
        let message: String

        func isMet(by diagnostic: Substring) -> Bool {
            isPlace(of: diagnostic) && diagnostic.contains(message)
        }

        /// Whether the line is the one that an error is about, whatever that says.
        func isPlace(of diagnostic: Substring) -> Bool {
            diagnostic.hasPrefix("\(path):\(line):") && diagnostic.contains(": error: ")
        }

        var description: String { "\(path):\(line): no error: \(message)" }
    }
}
