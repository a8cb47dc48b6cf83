import Foundation

/// Where the native build system keeps what it built, and how to compile against it.
struct BuildLayout {
    /// The folder with the modules, and a folder of objects for each module.
    let folder: URL
    let modules: [Request.Module]

    /// The arguments with which the compiler finds modules, headers, objects and libraries.
    var arguments: [String] {
        var arguments = ["-I", folder.appending(path: "Modules").path]
        for module in modules {
            arguments += headerArguments(module) + module.compilerFlags
            arguments += objects(of: module) + module.linkerFlags
        }
        if modules.contains(where: \.usesCXX) {
            #if canImport(Darwin)
            arguments.append("-lc++")
            #else
            arguments.append("-lstdc++")
            #endif
        }
        return arguments
    }

    private func objectFolder(of module: Request.Module) -> URL {
        folder.appending(path: "\(module.name).build")
    }

    private func headerArguments(_ module: Request.Module) -> [String] {
        guard let headers = module.headers else { return [] }
        let own = URL(filePath: headers).appending(path: "module.modulemap")
        let generated = objectFolder(of: module).appending(path: "module.modulemap")
        let map = [own, generated].first { FileManager.default.fileExists(atPath: $0.path) }
        return ["-Xcc", "-I", "-Xcc", headers]
            + (map.map { ["-Xcc", "-fmodule-map-file=\($0.path)"] } ?? [])
    }

    /// The objects of a module that is built, without those of sources that are gone.
    private func objects(of module: Request.Module) -> [String] {
        struct Output: Decodable { var object: String? }
        let folder = objectFolder(of: module)
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
