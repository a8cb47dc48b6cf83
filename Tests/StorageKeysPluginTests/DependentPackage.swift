import Foundation
import ProgramRunner

/// A package of its own that depends on this one, in a folder that each test run makes anew.
struct DependentPackage {
    let folder: URL

    /// Where the package is built; what it holds is used again by the next run.
    private let scratch: URL

    /// Makes a package.
    ///
    /// - Parameters:
    ///   - name: The name of the folder in `Packages` with the package's sources.
    ///   - dependency: How the manifest depends on this package.
    ///   - identity: What the manifest calls this package.
    ///   - targets: The targets, as the manifest declares them, with `storage` for the identity.
    init(_ name: String, dependency: String, identity: String, targets: String) throws {
        let home = try BuildFolder.current.get().url.appending(path: "StorageKeysPluginTests")
        folder = home.appending(path: name.lowercased())
        scratch = home.appending(path: "\(name.lowercased())-build")
        let template = PackageFolder.url
            .appending(path: "Tests/StorageKeysPluginTests/Packages/\(name)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: template, to: folder)
        try write(
            """
            // swift-tools-version: 6.2
            import PackageDescription

            let storage = "\(identity)"
            let package = Package(
                name: "\(name.lowercased())",
                platforms: [.macOS(.v15)],
                dependencies: [\(dependency)],
                targets: [\(targets)]
            )

            """,
            to: "Package.swift"
        )
    }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: path))
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Replaces text in a file, which must be there.
    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try text(of: path)
        guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
        try write(text.replacing(old, with: new), to: path)
    }

    /// Runs `swift package storage-keys`.
    func storageKeys(_ arguments: String...) async throws -> Program.Outcome {
        let swift = Program(executable: try Toolchain.program("swift"))
        return try await swift.run(
            [
                "package", "--package-path", folder.path, "--scratch-path", scratch.path,
                "--disable-dependency-cache", "--allow-writing-to-package-directory",
                "storage-keys",
            ] + arguments
        )
    }
}

extension Program.Outcome {
    /// What the plugin said, without the progress of builds.
    var complaints: String {
        errorOutput.split(separator: "\n")
            .filter { !$0.hasPrefix("[") || $0.hasPrefix("[StorageKeysPlugin]") }
            .filter { !$0.hasPrefix("Build") }
            .joined(separator: "\n")
    }
}
