import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppStorageKeys {
    enum Activities {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var hasCompletedOnboarding: Entry.Strict<Bool> { entry() }
    var activities: Subdomain<AppStorageKeys.Activities> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Activities> {
    var selectedTypes: Entry.Strict<Set<ActivityType>> { entry() }
    var lastSync: Entry.Strict<Date?> { entry() }
}

extension SharedKey<Set<ActivityType>>.Defaulted {
    /// The activities to show; an empty selection reads as the default.
    static var selectedActivityTypes: Self {
        Self(
            .appStorage(\.activities.selectedTypes).validated { !$0.isEmpty },
            default: [.running, .walking]
        )
    }
}
