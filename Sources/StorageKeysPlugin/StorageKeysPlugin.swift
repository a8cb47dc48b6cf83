import Foundation
import PackagePlugin

/// `swift package storage-keys`: hands what the package manager knows to `storage-keys-tool`.
@main
struct StorageKeysPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Tool(url: try context.tool(named: "storage-keys-tool").url)
        // What makes no sense is told before anything is built.
        guard try tool.run(arguments), !arguments.contains(where: ["--help", "-h"].contains) else {
            return
        }
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets = try targets(named: names, in: context.package)

        var request = Request(context: context, reported: targets.map(\.name))
        for target in targets.withDependencies(in: context.package) {
            do {
                // The toolchain makes symbol graphs of built modules: this builds the target.
                let graph = try packageManager.getSymbolGraph(
                    for: target,
                    options: PackageManager.SymbolGraphOptions(
                        minimumAccessLevel: .internal,
                        includeSynthesized: false,
                        includeSPI: true,
                        emitExtensionBlocks: false
                    )
                )
                request.add(target, symbolGraph: graph.directoryURL)
            } catch {
                Diagnostics.error(
                    "target '\(target.name)' cannot be built, so its keys are not known; the "
                        + "compiler's message stands above"
                )
                // The error itself says no more than that, if it is the compiler's.
                Diagnostics.remark("\(error)")
                return
            }
        }
        let file = context.pluginWorkDirectoryURL.appending(path: "request.json")
        try JSONEncoder().encode(request).write(to: file)
        try tool.run(["--request", file.path] + arguments)
    }

    /// Returns the targets whose keys are asked for, each after those on which it depends.
    private func targets(named names: [String], in package: Package) throws -> [KeyTarget] {
        let all = package.keyTargets
        guard !names.isEmpty else { return all }
        return try names.map { name in
            if let target = all.first(where: { $0.name == name }) { return target }
            throw PluginError(
                description: """
                    no target '\(name)' of this package can declare keys; those that depend on \
                    StorageKeys and are no tests: \
                    \(all.isEmpty ? "none" : all.map(\.name).joined(separator: ", "))
                    """
            )
        }
    }
}

struct PluginError: Error, CustomStringConvertible {
    let description: String
}
