import Foundation
import ProgramRunner
import Testing

/// A separate package that depends on this one.
///
/// It is made in the build folder and stays there, so that the next run has less to build.
struct DependentPackage {
    let folder: URL
    private let scratch: URL
    private let template: URL

    /// Makes a package or puts it back as it was.
    ///
    /// - Parameters:
    ///   - name: The name of the folder in `Packages` with the package's sources.
    ///   - dependency: How the manifest depends on this package.
    ///   - identity: What the manifest calls this package.
    ///   - targets: The targets, as the manifest declares them, with `storage` for the identity.
    /// - Throws: Foundation's error if it can't be written.
    init(_ name: String, dependency: String, identity: String, targets: String) throws {
        let home = try BuildFolder.current.get().url.appending(path: "StorageKeysPluginTests")
        folder = home.appending(path: name.lowercased())
        scratch = home.appending(path: "\(name.lowercased())-build")
        template = PackageFolder.url.appending(
            path: "Tests/StorageKeysPluginTests/Packages/\(name)"
        )
        try reset()
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

    /// Puts the sources back as they were and removes the lock file.
    func reset() throws {
        try? FileManager.default.removeItem(at: folder.appending(path: "storage-keys.json"))
        for file in PackageFolder.files(below: template, withExtension: "swift") {
            let path = file.path.dropFirst(template.path.count + 1)
            try write(String(contentsOf: file, encoding: .utf8), to: String(path))
        }
    }

    /// Removes what was built and resolved.
    func forgetBuilds() {
        try? FileManager.default.removeItem(at: scratch)
        try? FileManager.default.removeItem(at: folder.appending(path: "Package.resolved"))
    }

    /// Writes a file, unless it has that text already: what hasn't changed isn't built again.
    func write(_ text: String, to path: String) throws {
        guard (try? self.text(of: path)) != text else { return }
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
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

extension Trait where Self == ConditionTrait {
    /// Runs a suite whose work other configurations and a sanitizer would repeat to no purpose.
    static var onceForAllBuilds: Self {
        #if DEBUG
        let isSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil
        return .disabled(if: isSanitized, "a sanitizer doesn't see into other processes")
        #else
        return .disabled("it builds the same packages in every configuration")
        #endif
    }
}
