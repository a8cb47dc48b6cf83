import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the app and its widget share: a store of values, and a cached document.
struct ActivityGroup {
    /// The group; builds for testing have one of their own.
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
        the app group "\(ActivityGroup.identifier)" is not available; name it in the \
        entitlements of both the app and the widget
        """
    }
}
