import Foundation
import PackagePlugin

/// Where the native build system keeps what it built, and how to compile against it.
struct BuildLayout {
    /// The folder with the modules, and a folder of objects for each module.
    let folder: URL

    /// Returns the arguments with which the compiler finds modules, headers, objects and libraries.
    func arguments(for targets: [any Target]) -> [String] {
        var seen: Set<Target.ID> = []
        return ["-I", folder.appending(path: "Modules").path]
            + targets.filter { seen.insert($0.id).inserted }.flatMap(arguments)
    }

    private func arguments(for target: any Target) -> [String] {
        if let target = target as? SystemLibraryTarget {
            return headerArguments(target.name, target.directoryURL)
                + target.compilerFlags.flatMap { ["-Xcc", $0] } + target.linkerFlags
        }
        guard let target = target as? any SourceModuleTarget, target.kind != .macro else {
            return []
        }
        var arguments = objects(of: target.moduleName)
        arguments += target.linkedLibraries.map { "-l\($0)" }
        arguments += target.linkedFrameworks.flatMap { ["-framework", $0] }
        if let target = target as? ClangSourceModuleTarget {
            if let headers = target.publicHeadersDirectoryURL {
                arguments += headerArguments(target.moduleName, headers)
            }
            let extensions = target.sourceFiles.map(\.url.pathExtension)
            if extensions.contains(where: ["cc", "cpp", "cxx", "mm"].contains) {
                #if os(macOS)
                arguments.append("-lc++")
                #else
                arguments.append("-lstdc++")
                #endif
            }
        }
        return arguments
    }

    private func headerArguments(_ module: String, _ headers: URL) -> [String] {
        let folders = [headers, folder.appending(path: "\(module).build")]
        let map = folders.map { $0.appending(path: "module.modulemap").path }
            .first(where: FileManager.default.fileExists)
        return ["-Xcc", "-I", "-Xcc", headers.path]
            + (map.map { ["-Xcc", "-fmodule-map-file=\($0)"] } ?? [])
    }

    /// The objects of a module that is built, without those of sources that are gone.
    private func objects(of module: String) -> [String] {
        struct Output: Decodable { var object: String? }
        let folder = folder.appending(path: "\(module).build")
        let map = folder.appending(path: "output-file-map.json")
        let objects: [String]
        if let data = try? Data(contentsOf: map),
            let outputs = try? JSONDecoder().decode([String: Output].self, from: data)
        {
            objects = outputs.values.compactMap(\.object)
        } else {
            let files = FileManager.default.enumerator(atPath: folder.path)
            objects = (files?.compactMap { $0 as? String } ?? [])
                .filter { $0.hasSuffix(".o") }
                .map { folder.appending(path: $0).path }
        }
        return objects.filter(FileManager.default.fileExists).sorted()
    }
}
