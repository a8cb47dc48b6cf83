import SharedValues

/// What one can do.
public enum ActivityType: String, CaseIterable, Sendable {
    case cycling
    case running
    case swimming
    case walking
}

extension AppStorageKeys {
    /// The keys of what is shown.
    public enum Activities {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    /// What is shown.
    public var activities: Subdomain<AppStorageKeys.Activities> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Activities> {
    /// The activities that the user has chosen: `activities-selected`.
    public var selected: Entry.Strict<Set<ActivityType>> { entry() }

    /// How often the user has changed them: `activities-change_count`.
    public var changeCount: Entry.Strict<Int> { entry() }
}

extension SharedKey<Set<ActivityType>>.Defaulted {
    /// The activities that are shown; running and walking if none is chosen.
    public static var selectedActivities: Self {
        Self(
            .appStorage(\.activities.selected).validated { !$0.isEmpty },
            default: [.running, .walking]
        )
    }
}
