import Foundation
import PackagePlugin

/// What the tool is told about the package: names and paths.
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

    var packageFolder: String
    var packageName: String
    var workFolder: String
    var toolchainFolder: String
    /// The folder with the modules and objects of the build.
    var buildFolder = ""
    /// The names of the targets whose keys are asked for.
    var reported: [String]
    var targets: [Target] = []
    var modules: [Module] = []

    init(context: PluginContext, reported: [String]) {
        packageFolder = context.package.directoryURL.path
        packageName = context.package.id
        workFolder = context.pluginWorkDirectoryURL.path
        let compiler = try? context.tool(named: "swiftc").url
        toolchainFolder = compiler?.deletingLastPathComponent().path ?? "/usr/bin"
        self.reported = reported
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
