import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The store and the cached document that the app and its widget share.
struct ActivityGroup {
    /// The identifier of the group; builds for testing can use another one.
    static let identifier =
        ProcessInfo.processInfo.environment["ACTIVITY_GROUP"] ?? "group.org.example.activities"

    static let cacheFileName = "activities.json"

    let store: FileDefaultsStore
    let cache: URL

    init() throws {
        guard let store = FileDefaultsStore.appGroup(Self.identifier),
            let folder = FileDefaultsStore.groupFolder(Self.identifier)
        else { throw ActivityGroupMissing() }
        self.store = store
        cache = folder.appending(path: Self.cacheFileName)
    }
}

struct ActivityGroupMissing: Error, CustomStringConvertible {
    var description: String {
        """
        the app group "\(ActivityGroup.identifier)" isn't available; name it in the \
        entitlements of both the app and the widget
        """
    }
}
