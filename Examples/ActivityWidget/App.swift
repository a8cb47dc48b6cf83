import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The app: it changes the values that the widget shows.
struct App {
    let group: ActivityGroup

    @SharedValue(.selectedActivityTypes) var selected
    @SharedValue(\.appStorage.hasCompletedOnboarding) var hasCompletedOnboarding = false
    @SharedValue(\.appStorage.activities.lastSync) var lastSync: Date?

    func show() {
        let names = selected.map(\.rawValue).sorted().joined(separator: ", ")
        print("selected: \(names)")
        print("onboarding: \(hasCompletedOnboarding ? "completed" : "to do")")
        print("last sync: \(lastSync.map { $0.formatted(.iso8601) } ?? "never")")
    }

    func completeOnboarding() throws {
        try $hasCompletedOnboarding.withLock { $0 = true }
    }

    /// Adds each type to the selection, or removes it.
    func toggle(_ types: [ActivityType]) throws {
        try $selected.withLock { $0.formSymmetricDifference(types) }
    }

    /// Caches the document that a server would send.
    func sync() throws {
        let activities = [
            Activity(type: .running, minutes: 25), Activity(type: .walking, minutes: 40),
        ]
        try FileManager.default.createDirectory(
            at: group.cache.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try JSONEncoder().encode(activities).write(to: group.cache, options: .atomic)
        try $lastSync.withLock { $0 = .now }
    }
}
