import SharedValues

extension AppStorageKeys {
    enum Lane {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    /// What all lanes add to.
    var counter: Entry.Strict<Int> { entry() }

    /// The sum of all tallies.
    var total: Entry.Strict<Int> { entry() }

    /// What every lane has a part of.
    var scores: Entry.Strict<[String: Int]> { entry() }

    /// What the coordinator counts up whenever all rest.
    var mark: Entry.Strict<Int> { entry() }

    /// What lanes move money between.
    subscript(account number: Int) -> Entry.Strict<Int> { entry("account \(number)") }

    subscript(lane number: Int) -> Subdomain<AppStorageKeys.Lane> { subdomain("lane \(number)") }
}

extension StorageKeyBuilder<AppStorageKeys.Lane> {
    /// What a process writes first, for whichever write a kill has left unfinished.
    var starts: Entry.Strict<Int> { entry() }
    var steps: Entry.Strict<Int> { entry() }
    var tally: Entry.Strict<Int> { entry() }
    var text: Entry.Strict<String> { entry() }
    var list: Entry.Strict<[Int]> { entry() }
    var profile: Entry.Strict<Profile> { entry() }
    var raw: Entry { entry() }
}

/// A value of many parts.
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
