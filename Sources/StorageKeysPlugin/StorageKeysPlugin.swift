import Foundation
import PackagePlugin

/// `swift package storage-keys`: hands what the package manager knows to `storage-keys-tool`.
@main
struct StorageKeysPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Tool(url: try context.tool(named: "storage-keys-tool").url)
        // A command line that makes no sense is refused before anything is built.
        let parsed = Pipe()
        guard try tool.run(["parse"] + arguments, output: parsed) else { return }
        let options = try JSONDecoder().decode(
            Options.self,
            from: parsed.fileHandleForReading.readDataToEndOfFile()
        )
        if let help = options.help { return print(help, terminator: "") }
        let targets = try targets(named: options.targets, in: context.package)

        var request = Request(options, context: context)
        let needed = targets.withDependencies(in: context.package)
        for target in needed { request.add(target, symbolGraph: try symbolGraph(of: target)) }
        // The build folder is <build>/<configuration>, which has the tool, too, and the graphs are
        // in <build>/extracted-symbols/<package>/<target>.
        if let graph = request.targets.first?.symbolGraph {
            let graphs = URL(filePath: graph).deletingLastPathComponent()
                .deletingLastPathComponent()
            guard graphs.lastPathComponent == "extracted-symbols" else {
                throw PluginError(
                    description: """
                        storage-keys knows only the native build system; run: swift package \
                        --build-system native storage-keys \(arguments.joined(separator: " "))
                        """
                )
            }
            let configuration = tool.url.deletingLastPathComponent().lastPathComponent
            let layout = BuildLayout(
                folder: graphs.deletingLastPathComponent().appending(path: configuration)
            )
            request.compilerArguments = layout.arguments(
                for: needed.flatMap { $0.recursiveTargetDependencies + [$0] }
            )
        }
        let file = context.pluginWorkDirectoryURL.appending(path: "request.json")
        try JSONEncoder().encode(request).write(to: file)
        try tool.run(["run", file.path])
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
                    StorageKeys and aren't tests: \
                    \(all.isEmpty ? "none" : all.map(\.name).joined(separator: ", "))
                    """
            )
        }
    }

    /// Builds a target and returns the folder of its symbol graphs.
    private func symbolGraph(of target: KeyTarget) throws -> URL {
        do {
            return try packageManager.getSymbolGraph(
                for: target,
                options: PackageManager.SymbolGraphOptions(
                    minimumAccessLevel: .internal,
                    includeSynthesized: false,
                    includeSPI: true,
                    emitExtensionBlocks: false
                )
            ).directoryURL
        } catch {
            // If it is the compiler's, the error itself says no more than that.
            Diagnostics.remark("\(error)")
            throw PluginError(
                description: """
                    target '\(target.name)' can't be built, so its keys aren't known; see the \
                    compiler's message above
                    """
            )
        }
    }
}

struct PluginError: Error, CustomStringConvertible {
    let description: String
}
