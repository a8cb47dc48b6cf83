package import Foundation

/// The toolchain whose standard library the running tests use.
package enum Toolchain {
    /// Returns a program of the toolchain.
    ///
    /// - Throws: A `CocoaError` if it is neither there nor on the search path.
    package static func program(_ name: String) throws -> URL {
        let folders = [ofRunningLibrary?.appending(path: "bin")].compactMap { $0 } + searchPath
        let files = folders.map { $0.appending(path: name) }
        guard
            let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
        else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
        }
        return file
    }

    /// The arguments with which SwiftPM compiles a manifest.
    package static var manifestArguments: [String] {
        get throws {
            let api = try program("swiftc").resolvingSymlinksInPath()
                .deletingLastPathComponent()
                .deletingLastPathComponent()
                .appending(path: "lib/swift/pm/ManifestAPI")
            return ["-I", api.path, "-package-description-version", "6.2"]
        }
    }

    private static var searchPath: [URL] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)) }
    }

    /// The folder above `bin` and `lib`.
    ///
    /// On Linux, the running process has mapped a library of the toolchain that built it; on
    /// Apple platforms, the library is the system's and the compiler is on the search path.
    private static var ofRunningLibrary: URL? {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let library = "/lib/swift/linux/libswiftCore.so"
        return maps.split(separator: "\n").lazy
            .filter { $0.hasSuffix(library) }
            .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
            .first.map { URL(filePath: String($0.dropLast(library.count))) }
    }
}
