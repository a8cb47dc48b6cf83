import Foundation
import SharedValues
import SharedValuesUserDefaults
import Testing

/// Suites in a folder of their own, removed with it: the home folder sees nothing of them.
final class TemporarySuite: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "suites-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        #if !canImport(Darwin)
        // Whoever synchronizes next, whatever suite, would make the folder again for what is left.
        UserDefaults.standard.synchronize()
        #endif
        try? FileManager.default.removeItem(at: folder)
    }

    /// The name of a suite: the path of its file, but for the extension.
    func name(_ name: String = "suite") -> String { folder.appending(path: name).path }

    func open(
        _ name: String = "suite",
        synchronize: UserDefaultsStore.SynchronizationPolicy = .automatic
    ) throws -> UserDefaultsStore {
        let store = UserDefaultsStore(
            suiteName: self.name(name),
            synchronize: synchronize,
            issueHandler: { _ in }
        )
        return try #require(store)
    }

    /// The plain defaults, as code has them that knows nothing of the store.
    func defaults(_ name: String = "suite") throws -> UserDefaults {
        try #require(UserDefaults(suiteName: self.name(name)))
    }
}
