import Foundation
import ProgramRunner

extension Snippet {
    /// Compiles the snippet as the main file of a program in plain Swift 6.
    ///
    /// - Returns: The errors and warnings, at their places in the documentation, but for those
    ///   about a value that is not used: a snippet may show what a call gives. Nil if there are none.
    func complaints() async throws -> String? {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "Snippet_\(UUID().uuidString).swift")
        let compiler = try Compiler.current.get()
        let location = "#sourceLocation(file: \"\(path)\", line: \(line))\n"
        try (imports + location + code).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }

        // A manifest is checked against the toolchain's own module for them.
        let isManifest = code.contains("import PackageDescription")
        let manifest = try isManifest ? Toolchain.manifestArguments : []
        let output = try await compiler.complaints(
            ["-typecheck", "-diagnostic-style=llvm", "-module-name", "Snippet", file.path]
                + manifest,
            modules: try await stubbed?.folder()
        )
        guard let output else { return nil }
        let diagnostics = output.split(separator: "\n").filter {
            $0.contains(": error: ") || $0.contains(": warning: ")
        }
        // Without a diagnostic, what the compiler says is about its invocation.
        let complaints = diagnostics.isEmpty ? [output[...]] : diagnostics.filter { !isUnused($0) }
        return complaints.isEmpty ? nil : complaints.joined(separator: "\n")
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
