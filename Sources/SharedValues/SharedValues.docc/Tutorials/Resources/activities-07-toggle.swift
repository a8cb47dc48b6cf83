import SharedValues

/// The values that the app and the widget share.
public struct ActivityModel: Sendable {
    /// The activities that are shown.
    @SharedValue(.selectedActivities) public var selected

    /// How often the user has changed them.
    @SharedValue(\.appStorage.activities.changeCount) public var changeCount = 0

    /// Creates the model without reading any value.
    public init() {}

    /// Shows an activity, or hides it if it is shown.
    public func toggle(_ activity: ActivityType) throws {
        try $selected.withLock { $0.formSymmetricDifference([activity]) }
        changeCount += 1
    }
}
