import SharedValues

/// An activity that the user can choose.
public enum ActivityType: String, CaseIterable, Sendable {
    case cycling
    case running
    case swimming
    case walking
}
