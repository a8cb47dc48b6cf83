import Foundation
import ProgramRunner

/// Modules that are built from the sources once, for all tests that need them.
actor BuiltModules {
    /// The names of the package's own modules, each after those that it imports.
    nonisolated let modules: [String]

    private let name: String
    private let build: @Sendable (URL) async throws -> Void
    private var building: Task<URL, any Error>?

    private init(
        _ modules: [String],
        name: String,
        build: @escaping @Sendable (URL) async throws -> Void
    ) {
        self.modules = modules
        self.name = name
        self.build = build
    }

    /// The folder of the modules.
    ///
    /// - Throws: A `ToolError` if a module does not compile.
    func folder() async throws -> URL {
        let task =
            building
            ?? Task { [name, build] in
                let folder = try BuildFolder.current.get().url.appending(
                    path: "CompileTests.\(name)"
                )
                try? FileManager.default.removeItem(at: folder)
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                try await build(folder)
                return folder
            }
        building = task
        return try await task.value
    }
}

extension BuiltModules {
    /// The keys and their catalogs, as libraries for programs.
    ///
    /// Those in a build folder depend on the build system and on sanitizers.
    static let keys = libraries(named: "keys", of: ["StorageKeys", "StorageKeyCatalogs"])

    /// The keys and the shared values, as libraries for programs.
    static let values = libraries(named: "values", of: shared)

    /// The modules of which the shared values consist.
    private static let shared = ["StorageKeys", "CLibrary", "DefaultsLog", "SharedValues"]

    private static func libraries(named name: String, of modules: [String]) -> BuiltModules {
        BuiltModules(modules, name: name) { folder in
            for (index, module) in modules.enumerated() {
                let files = PackageFolder.sources(
                    below: PackageFolder.url.appending(path: "Sources/\(module)")
                )
                let product = [
                    "-emit-module-path", folder.appending(path: module + ".swiftmodule").path,
                    "-o", folder.appending(path: "lib\(module).\(Self.libraryExtension)").path,
                ]
                let complaints = try await Compiler.current.get().complaints(
                    [
                        "-emit-library", "-emit-module", "-wmo", "-parse-as-library",
                        "-suppress-warnings", "-package-name", "package", "-module-name", module,
                    ] + product + linking(modules[..<index], in: folder)
                        + Compiler.packageSettings + files.map(\.path),
                    modules: folder
                )
                if let complaints { throw ToolError(message: complaints) }
            }
        }
    }

    /// The compiler arguments for linking libraries in a folder.
    static func linking(_ modules: some Sequence<String>, in folder: URL) -> [String] {
        ["-L", folder.path, "-Xlinker", "-rpath", "-Xlinker", folder.path]
            + modules.map { "-l\($0)" }
    }

    /// The file extension of shared libraries.
    static var libraryExtension: String {
        #if canImport(Darwin)
        "dylib"
        #else
        "so"
        #endif
    }

    /// The stubs of the system's modules, and the package's modules compiled against them.
    static let stubbed = BuiltModules(
        shared,
        name: "stubbed"
    ) { folder in
        for name in ["Combine", "SwiftUI"] {
            try await Fixture.stub(name).emit(into: folder)
        }
        for name in shared {
            try await Fixture.rebuilt(name).emit(into: folder)
        }
    }
}

/// The message of a compiler or program that failed.
struct ToolError: Error {
    let message: String
}
