import Keys
import SharedValues

extension InMemoryStorageKeys {
    enum Session {}
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var session: Subdomain<InMemoryStorageKeys.Session> { subdomain() }
}

extension StorageKeyBuilder<InMemoryStorageKeys.Session> {
    /// Who is signed in.
    ///
    /// Nobody at first.
    var user: Entry.Strict<String?> { entry() }
}

extension StorageKeyBuilder<TeamKeys.Shared> {
    var members: Entry.Strict<[String: Int]> { entry() }
}

final class Model {
    @SharedValue(\.inMemory.session.user) var user: String? = nil {
        didSet { print(oldValue ?? "") }
    }
}
