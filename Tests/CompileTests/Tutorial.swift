import Foundation
import ProgramRunner

/// A tutorial: a project that is built in steps, each of which shows a new state of one file.
struct Tutorial: Sendable {
    /// The path of the tutorial from the top of the package.
    let path: String

    let text: String
    let steps: [Step]

    /// A step that shows code.
    struct Step: Sendable {
        /// The path in the project of the shown file.
        let name: String

        /// The source of each file of the project after the step, by its path in the project.
        let files: [String: URL]
    }
}

extension Tutorial {
    static let all = Result {
        try PackageFolder.files(below: "Sources", withExtension: "tutorial")
            .map { try Tutorial(at: $0) }
            .filter { !$0.steps.isEmpty }
    }

    private init(at url: URL) throws {
        let text = try String(contentsOf: url, encoding: .utf8)
        let resources = url.deletingLastPathComponent().appending(path: "Resources")
        var files: [String: URL] = [:]
        path = PackageFolder.path(of: url)
        steps = text.matches(of: /@Code\(name: "([^"]+)", file: ([^)]+)\)/).map { match in
            let (_, name, file) = match.output
            files[String(name)] = resources.appending(path: String(file))
            return Step(name: String(name), files: files)
        }
        self.text = text
    }
}

extension Tutorial.Step {
    /// The name of the module that the shown file belongs to; `nil` for the manifest.
    var module: String? { Self.module(of: name) }

    /// The files of a module after the step, sorted by their paths in the project.
    func files(of module: String) -> [URL] {
        files.filter { Self.module(of: $0.key) == module }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Whether a module is a program, which no other module imports.
    func isProgram(_ module: String) -> Bool { files["Sources/\(module)/main.swift"] != nil }

    /// Compiles the module that the step changes, and makes it importable for later steps.
    ///
    /// - Parameter folder: The folder for the modules of the project.
    /// - Returns: The compiler's messages; `nil` if it succeeds without any.
    /// - Throws: Foundation's error if the file can't be read or the compiler can't be started.
    func complaints(in folder: URL) async throws -> String? {
        guard let module else {
            let manifest = try files[name].map { try String(contentsOf: $0, encoding: .utf8) }
            return try await Snippet(path: name, line: 1, code: manifest ?? "").complaints()
        }
        let interface = folder.appending(path: module + ".swiftmodule").path
        let product =
            isProgram(module)
            ? ["-typecheck"]
            : ["-parse-as-library", "-emit-module", "-emit-module-path", interface]
        return try await Compiler.current.get().complaints(
            ["-wmo", "-module-name", module] + product + files(of: module).map(\.path),
            modules: folder
        )
    }

    private static func module(of name: String) -> String? {
        let parts = name.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : nil
    }
}
