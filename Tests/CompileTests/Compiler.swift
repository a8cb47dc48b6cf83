import Foundation
import ProgramRunner

/// The compiler that built the tests, and the modules that it built.
struct Compiler: Sendable {
    /// The arguments of every invocation.
    private let arguments: [String]
    private let swiftc: Program
    private static let turns = Turns(count: ProcessInfo.processInfo.activeProcessorCount)

    static let current = Result { try Compiler() }

    private init() throws {
        let folder = try BuildFolder.current.get()
        swiftc = Program(executable: try Toolchain.program("swiftc"))
        let cache = folder.url.appending(path: "ModuleCache")
        var arguments = ["-swift-version", "6", "-module-cache-path", cache.path]
        arguments += ["-I", folder.modules.path]
        #if os(macOS)
        arguments += ["-target", "\(Self.architecture)-apple-macosx15.0"]
        #endif
        // The package's own C modules, which the built ones import.
        for map in PackageFolder.files(below: "Sources", withExtension: "modulemap") {
            arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"]
        }
        self.arguments = arguments
    }

    /// Runs the compiler.
    ///
    /// - Parameters:
    ///   - arguments: The arguments besides those of every invocation.
    ///   - folder: A folder of modules that are found before the package's own.
    /// - Returns: The compiler's messages; `nil` if it succeeds without any.
    /// - Throws: Foundation's error if the compiler can't be started.
    func complaints(_ arguments: [String], modules folder: URL? = nil) async throws -> String? {
        let search = folder.map { ["-I", $0.path] } ?? []
        let all = search + self.arguments + arguments
        let outcome = try await Self.turns.take { try await swiftc.run(all) }
        let text = outcome.output + outcome.errorOutput
        // With `-verify`, it may complain about its arguments and still succeed.
        guard outcome.exitStatus != 0 || !text.isEmpty else { return nil }
        return text.isEmpty ? "The compiler crashed." : text
    }

    #if os(macOS)
    private static var architecture: String {
        #if arch(arm64)
        "arm64"
        #else
        "x86_64"
        #endif
    }
    #endif
}

extension Compiler {
    /// The settings of the package's own modules, as the manifest has them.
    static let packageSettings =
        [
            "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
            "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] } + ["-strict-memory-safety"]

    /// A warning about each expression or function that takes the type checker too long.
    ///
    /// The limit is TYPE_CHECKER_LIMIT milliseconds, 500 by default. Few expressions take a tenth
    /// of that, and pathological ones take seconds, even on a fast machine.
    static let budget: [String] = {
        let limit = ProcessInfo.processInfo.environment["TYPE_CHECKER_LIMIT"] ?? "500"
        return ["expression-type-checking", "function-bodies"].flatMap {
            ["-Xfrontend", "-warn-long-\($0)=\(limit)"]
        }
    }()
}
