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

    /// A module whose objects the keys of the targets may need.
    struct Module: Encodable {
        var name: String
        /// The folder of a C module's public headers.
        var headers: String?
        var usesCXX = false
        var compilerFlags: [String] = []
        var linkerFlags: [String] = []
    }

    let options: Options
    let packageFolder: String
    let packageName: String
    let workFolder: String
    let toolchainFolder: String
    /// The folder with the sources of `StorageKeysEvaluation`.
    var evaluationFolder = ""
    /// The folder with the modules and objects of the build.
    var buildFolder = ""
    var targets: [Target] = []
    var modules: [Module] = []

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
        for module in (dependencies + [target]).compactMap(Module.init)
        where !modules.contains(where: { $0.name == module.name }) {
            modules.append(module)
        }
    }
}

extension Request.Module {
    init?(_ target: any Target) {
        switch target {
        case let target as SwiftSourceModuleTarget where target.kind != .macro:
            name = target.moduleName
            linkerFlags = target.linkedLibraries.map { "-l\($0)" }
            linkerFlags += target.linkedFrameworks.flatMap { ["-framework", $0] }
        case let target as ClangSourceModuleTarget:
            name = target.moduleName
            headers = target.publicHeadersDirectoryURL?.path
            linkerFlags = target.linkedLibraries.map { "-l\($0)" }
            linkerFlags += target.linkedFrameworks.flatMap { ["-framework", $0] }
            usesCXX = target.sourceFiles.contains {
                ["cc", "cpp", "cxx", "mm"].contains($0.url.pathExtension)
            }
        case let target as SystemLibraryTarget:
            name = target.name
            headers = target.directoryURL.path
            compilerFlags = target.compilerFlags.flatMap { ["-Xcc", $0] }
            linkerFlags = target.linkerFlags
        default:
            return nil
        }
    }
}
