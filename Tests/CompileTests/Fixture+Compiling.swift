import Foundation
import ProgramRunner

extension Fixture {
    /// Compiles the modules and compares the compiler's messages with the expected ones.
    ///
    /// - Returns: The differences as the compiler reports them; `nil` if there are none.
    func differences() async throws -> String? {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "fixture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        for name in words(after: "stubs") {
            try await Self.stub(name).emit(into: folder)
        }
        let imported = words(after: "everywhere").flatMap {
            ["-Xfrontend", "-import-module", "-Xfrontend", $0]
        }
        for name in words(after: "rebuilds") {
            var module = try Self.rebuilt(name)
            module.directives["swiftc", default: []] += imported
            if let complaints = try await module.check(in: folder) { return complaints }
            try await module.emit(into: folder)
        }
        for (index, module) in modules.enumerated() {
            if let complaints = try await module.check(in: folder) { return complaints }
            guard index + 1 < modules.count else { break }
            try await module.emit(into: folder)
        }
        return nil
    }

    /// Returns a module of the package to compile again.
    static func rebuilt(_ name: String) throws -> Module {
        let url = PackageFolder.url.appending(path: "Sources").appending(path: name)
        var module = try Module(at: url)
        // Rebuilt modules share their package's declarations, but a fixture does not.
        module.directives["swiftc", default: []] += ["-package-name", "package"]
        return module
    }

    /// The distinct words of one kind of directive in all modules, in order of appearance.
    func words(after directive: String) -> [String] {
        var seen: Set<String> = []
        return modules.flatMap { $0.directives[directive] ?? [] }
            .filter { seen.insert($0).inserted }
    }
}

extension Fixture.Module {
    private var arguments: [String] {
        let isProgram = files.contains { $0.lastPathComponent == "main.swift" }
        return (isProgram ? [] : ["-parse-as-library"])
            + Compiler.packageSettings
            + ["-module-name", name]
            + (directives["swiftc"] ?? [])
            + files.map(\.path)
    }

    /// Compares the compiler's messages about the module with those that the source expects.
    fileprivate func check(in folder: URL) async throws -> String? {
        // One job for all files: expectations of one may be met by a diagnostic about another.
        var verify = ["-typecheck", "-wmo", "-Xfrontend", "-verify"]
        #if compiler(>=6.3)
        // Notes at declarations of other modules.
        verify += ["-Xfrontend", "-verify-ignore-unrelated"]
        #endif
        return try await Compiler.current.get()
            .complaints(verify + Compiler.budget + arguments, modules: folder)
    }

    /// Makes the module importable from a folder.
    ///
    /// - Throws: A `ToolError` if it does not compile.
    func emit(into folder: URL) async throws {
        let module = folder.appending(path: name + ".swiftmodule")
        let emit = [
            "-emit-module", "-wmo", "-suppress-warnings", "-emit-module-path", module.path,
        ]
        let complaints = try await Compiler.current.get()
            .complaints(emit + arguments, modules: folder)
        if let complaints { throw ToolError(message: complaints) }
    }
}
