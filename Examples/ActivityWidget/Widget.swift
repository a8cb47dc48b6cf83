import Console
import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The widget: it shows the selected activities, and shows them again after each change.
struct Widget {
    let group: ActivityGroup

    @SharedValue(.selectedActivityTypes) var selected

    func run() async {
        for await types in $selected.values {
            let minutes = cachedMinutes()
            let parts = types.map { "\($0) \(minutes[$0] ?? 0) min" }
            Console.show(parts.sorted().joined(separator: ", "))
        }
    }

    /// The minutes of each activity that the app has cached.
    private func cachedMinutes() -> [ActivityType: Int] {
        guard let data = try? Data(contentsOf: group.cache),
            let activities = try? JSONDecoder().decode([Activity].self, from: data)
        else { return [:] }
        return Dictionary(activities.map { ($0.type, $0.minutes) }) { $1 }
    }
}
