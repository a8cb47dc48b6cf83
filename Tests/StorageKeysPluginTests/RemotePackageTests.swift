import Foundation
import ProgramRunner
import Testing

/// The plugin in a package that has this one from a repository, as a released version.
@Suite("swift package storage-keys, by the address of a repository", .onceForAllBuilds)
struct RemotePackageTests {
    @Test("The package brings its plugin along")
    func printsKeys() async throws {
        let repository = try await Self.repository()
        defer { try? FileManager.default.removeItem(at: repository.deletingLastPathComponent()) }
        let package = try DependentPackage(
            "Server",
            dependency: ".package(url: \"\(repository.absoluteString)\", exact: \"1.0.0\")",
            identity: "swift-storage-keys",
            targets: """
                .target(
                    name: "Server",
                    dependencies: [.product(name: "StorageKeys", package: storage)]
                ),
                """
        )
        package.forgetBuilds()
        let outcome = try await package.storageKeys("print", "--format", "list")
        #expect(outcome.output == "request_limit  ServerKeys.requestLimit  Int\n")
        #expect(outcome.exitStatus == 0, "\(outcome.errorOutput)")
    }

    /// Makes a repository of this package as it is, with a version.
    private static func repository() async throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "storage-keys-\(UUID())/swift-storage-keys")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests", "Examples"] {
            try FileManager.default.copyItem(
                at: PackageFolder.url.appending(path: name),
                to: folder.appending(path: name)
            )
        }
        let git = Program(executable: URL(filePath: "/usr/bin/env"))
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        for arguments in [
            ["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "All"],
            ["tag", "1.0.0"],
        ] {
            let outcome = try await git.run(["git", "-C", folder.path] + identity + arguments)
            try #require(outcome.exitStatus == 0, "\(outcome.errorOutput)")
        }
        return folder
    }
}
