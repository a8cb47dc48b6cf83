package import Foundation

/// The folder into which the running tests were built, whatever its configuration and path.
package struct BuildFolder: Sendable {
    /// The folder with the built programs.
    package let url: URL

    /// The folder with the built modules.
    package let modules: URL

    /// The folder of the running tests.
    package static let current = Result { try BuildFolder(above: runningCode) }

    /// The program with a name, built along with the tests.
    package func program(_ name: String) -> Program {
        Program(executable: url.appending(path: name))
    }

    private init(above start: URL) throws {
        var folder = start
        while folder.pathComponents.count > 1 {
            // Some build systems put modules in a separate folder.
            for modules in [folder.appending(path: "Modules"), folder] {
                let module = modules.appending(path: "StorageKeys.swiftmodule")
                if FileManager.default.fileExists(atPath: module.path) {
                    url = folder
                    self.modules = modules
                    return
                }
            }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: start.path])
    }

    /// The test bundle if there is one, else the folder of the test program.
    private static var runningCode: URL {
        #if canImport(Darwin)
        Bundle(for: Anchor.self).bundleURL
        #else
        Bundle.main.bundleURL
        #endif
    }
}

#if canImport(Darwin)
private final class Anchor {}
#endif
