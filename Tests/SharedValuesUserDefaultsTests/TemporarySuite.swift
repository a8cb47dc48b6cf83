import Foundation
import SharedValues
import SharedValuesUserDefaults
import Testing

/// Suites in their own folder, removed with it, so the home folder isn't touched.
final class TemporarySuite: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "suites-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        #if !canImport(Darwin)
        // The next synchronization of any suite would recreate the folder for unwritten changes.
        UserDefaults.standard.synchronize()
        #endif
        try? FileManager.default.removeItem(at: folder)
    }

    /// The name of a suite: the path of its file without the extension.
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

    /// The plain defaults, as used by code that doesn't know the store.
    func defaults(_ name: String = "suite") throws -> UserDefaults {
        try #require(UserDefaults(suiteName: self.name(name)))
    }
}
