import Foundation
import PackagePlugin

/// The command line as the tool parsed it.
struct Options: Codable {
    var command: String
    var format: String
    var targets: [String]
    var help: String?
}

/// What the tool needs to know about the package: names and paths.
struct Request: Encodable {
    struct Target: Encodable {
        var name: String
        var module: String
        var symbolGraph: String
        /// The modules on which the target depends, of any package.
        var dependencies: [String]
        var sources: [String]
    }

    let options: Options
    let packageFolder: String
    let packageName: String
    let workFolder: String
    let toolchainFolder: String
    /// The folder with the sources of `StorageKeysEvaluation`.
    var evaluationFolder = ""
    /// The arguments with which the compiler finds what the targets need.
    var compilerArguments: [String] = []
    var targets: [Target] = []

    init(_ options: Options, context: PluginContext) {
        self.options = options
        packageFolder = context.package.directoryURL.path
        packageName = context.package.id
        workFolder = context.pluginWorkDirectoryURL.path
        let compiler = try? context.tool(named: "swiftc").url
        toolchainFolder = compiler?.deletingLastPathComponent().path ?? "/usr/bin"
    }

    mutating func add(_ target: KeyTarget, symbolGraph: URL) {
        let dependencies = target.recursiveTargetDependencies
        targets.append(
            Target(
                name: target.name,
                module: target.moduleName,
                symbolGraph: symbolGraph.path,
                dependencies: dependencies.compactMap { ($0 as? KeyTarget)?.moduleName },
                sources: target.sourceFiles(withSuffix: "swift").map(\.url.path)
            )
        )
        if let storageKeys = dependencies.first(where: { $0.name == "StorageKeys" }) {
            evaluationFolder =
                storageKeys.directoryURL.deletingLastPathComponent()
                .appending(path: "StorageKeysEvaluation").path
        }
    }
}
