import Foundation
import ProgramRunner

/// Source code that shows what compiles and what doesn't.
///
/// A fixture is a file in `Fixtures/Cases`, or a folder there:
/// - a file is a separate module;
/// - a folder of files is one module;
/// - a folder of folders is several modules, one per folder, in the order of their names; each can
///   import those before it. A name such as `1-AppKeys` gives the module `AppKeys`.
///
/// The source contains the expected messages: `// expected-error {{…}}` on the line, or
/// `// expected-error@+1 {{…}}` above it, and likewise `warning` and `note`. The text in braces is
/// a part of the message. Any other message is a failure.
///
/// Comments at the top of a file are directives for compiling its module:
/// - `// swiftc: -default-isolation MainActor`: arguments of the compiler;
/// - `// stubs: Combine SwiftUI`: modules of `Fixtures/Stubs` in place of the system's, each after
///   those that it imports;
/// - `// rebuilds: StorageKeys`: modules of the package to compile again against the stubs, each
///   after those that it imports;
/// - `// everywhere: AppleFoundation`: modules that each file of those imports implicitly;
/// - `// platforms: Linux`: the platforms of the fixture, if not all.
struct Fixture: Sendable {
    /// The path of the file or folder in `Fixtures/Cases`.
    let name: String

    /// The modules, each of which may import those before it.
    let modules: [Module]

    struct Module: Sendable {
        let name: String
        let files: [URL]

        /// The words of each directive.
        var directives: [String: [String]]
    }
}

extension Fixture {
    private static let folder = PackageFolder.url.appending(path: "Tests/CompileTests/Fixtures")

    static let all = Result {
        try contents(of: folder.appending(path: "Cases")).map { try Fixture(at: $0) }
            .filter(\.isForThisPlatform)
    }

    init(at url: URL) throws {
        name = url.lastPathComponent
        let folders = url.pathExtension == "swift" ? [] : try Self.contents(of: url)
        let moduleFolders = folders.filter { $0.pathExtension != "swift" }
        modules = try (moduleFolders.isEmpty ? [url] : moduleFolders).map(Module.init(at:))
    }

    private var isForThisPlatform: Bool {
        let platforms = words(after: "platforms")
        #if os(Linux)
        return platforms.isEmpty || platforms.contains("Linux")
        #else
        return platforms.isEmpty
        #endif
    }

    /// Returns a module of stubs.
    static func stub(_ name: String) throws -> Module {
        try Module(at: folder.appending(path: "Stubs").appending(path: name))
    }

    private static func contents(of folder: URL) throws -> [URL] {
        try FileManager.default
            .contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: nil,
                options: .skipsHiddenFiles
            )
            .sorted { $0.path < $1.path }
    }
}

extension Fixture.Module {
    /// The module in a file or folder.
    init(at url: URL) throws {
        let isFile = url.pathExtension == "swift"
        let name = url.deletingPathExtension().lastPathComponent
        self.name = name.split(separator: "-").last.map(String.init) ?? name
        files = isFile ? [url] : PackageFolder.sources(below: url)
        directives = try files.reduce(into: [:]) { directives, file in
            let source = try String(contentsOf: file, encoding: .utf8)
            directives.merge(Self.directives(of: source)) { $0 + $1 }
        }
    }

    /// The directives in the comments at the top of a file.
    static func directives(of source: String) -> [String: [String]] {
        var directives: [String: [String]] = [:]
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("// "), let colon = line.firstIndex(of: ":") else { break }
            let words = line[colon...].dropFirst().split(separator: " ").map(String.init)
            directives[String(line[..<colon].dropFirst(3)), default: []] += words
        }
        return directives
    }
}
