import SharedValues

extension AppStorageKeys {
    enum Lane {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    /// The counter that all lanes increment.
    var counter: Entry.Strict<Int> { entry() }

    /// The sum of all tallies.
    var total: Entry.Strict<Int> { entry() }

    /// A value of which every lane writes a part.
    var scores: Entry.Strict<[String: Int]> { entry() }

    /// The counter that the coordinator increments at every rest.
    var mark: Entry.Strict<Int> { entry() }

    /// The accounts between which lanes move money.
    subscript(account number: Int) -> Entry.Strict<Int> { entry("account \(number)") }

    subscript(lane number: Int) -> Subdomain<AppStorageKeys.Lane> { subdomain("lane \(number)") }
}

extension StorageKeyBuilder<AppStorageKeys.Lane> {
    /// A key that a process writes first, to finish a write that a kill interrupted.
    var starts: Entry.Strict<Int> { entry() }
    var steps: Entry.Strict<Int> { entry() }
    var tally: Entry.Strict<Int> { entry() }
    var text: Entry.Strict<String> { entry() }
    var list: Entry.Strict<[Int]> { entry() }
    var profile: Entry.Strict<Profile> { entry() }
    var raw: Entry { entry() }
}

/// A value with many parts.
struct Profile: Codable, Equatable, Sendable {
    enum Plan: Codable, Equatable {
        case free
        case paid(until: Double, seats: Int?)
    }

    var number: Int
    var name = ""
    var note: String?
    var tags: Set<String> = []
    var plan = Plan.free
}
