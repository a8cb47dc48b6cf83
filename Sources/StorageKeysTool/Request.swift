/// What the plugin knows of the package, in its own type of this name: names and paths.
struct Request: Decodable {
    struct Target: Decodable {
        var name: String
        var module: String
        var symbolGraph: String

        /// The modules on which the target depends, of any package.
        var dependencies: [String]
        var sources: [String]
    }

    /// A module whose objects the keys of the targets may need.
    struct Module: Decodable {
        var name: String

        /// The folder of a C module's public headers.
        var headers: String?
        var usesCXX: Bool
        var compilerFlags: [String]
        var linkerFlags: [String]
    }

    var options: Options
    var packageFolder: String
    var packageName: String
    var workFolder: String
    var toolchainFolder: String

    /// The folder with the sources of `StorageKeysEvaluation`.
    var evaluationFolder: String

    /// The folder with the modules and objects of the build.
    var buildFolder: String

    /// The targets that can declare keys, each after those on which it depends.
    var targets: [Target]
    var modules: [Module]
}

extension Request {
    /// The package's name as the compiler knows it.
    var identifier: String { packageName.replacing(/[^A-Za-z0-9_]/, with: "_") }
}
