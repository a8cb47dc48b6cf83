enum ActivityType: String, Codable, CaseIterable {
    case cycling, running, swimming, walking
}

/// An entry of the cached document.
struct Activity: Codable {
    var type: ActivityType
    var minutes: Int
}
