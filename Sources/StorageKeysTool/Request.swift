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

    var options: Options
    var packageFolder: String
    var packageName: String
    var workFolder: String
    var toolchainFolder: String

    /// The folder with the sources of `StorageKeysEvaluation`.
    var evaluationFolder: String

    /// The arguments with which the compiler finds what the targets need.
    var compilerArguments: [String]

    /// The targets that can declare keys, each after those on which it depends.
    var targets: [Target]
}

extension Request {
    /// The package's name as the compiler knows it.
    var identifier: String { packageName.replacing(/[^A-Za-z0-9_]/, with: "_") }
}
