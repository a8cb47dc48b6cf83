import SharedValues

/// What one can do.
public enum ActivityType: String, CaseIterable, Sendable {
    case cycling
    case running
    case swimming
    case walking
}
