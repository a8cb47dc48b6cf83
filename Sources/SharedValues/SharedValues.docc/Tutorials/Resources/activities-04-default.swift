import SharedValues

/// An activity that the user can choose.
public enum ActivityType: String, CaseIterable, Sendable {
    case cycling
    case running
    case swimming
    case walking
}

extension AppStorageKeys {
    /// The keys of the activities.
    public enum Activities {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    /// The activities.
    public var activities: Subdomain<AppStorageKeys.Activities> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Activities> {
    /// The activities that the user has chosen: `activities-selected`.
    public var selected: Entry.Strict<Set<ActivityType>> { entry() }

    /// How often the user has changed them: `activities-change_count`.
    public var changeCount: Entry.Strict<Int> { entry() }
}

extension SharedKey<Set<ActivityType>>.Defaulted {
    /// The chosen activities, or running and walking if there are none.
    public static var selectedActivities: Self {
        Self(
            .appStorage(\.activities.selected).validated { !$0.isEmpty },
            default: [.running, .walking]
        )
    }
}
