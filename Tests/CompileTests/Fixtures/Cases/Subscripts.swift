import StorageKeyCatalogs
import StorageKeys

/// An identifier that must not cross threads.
final class Account: Hashable {
    var number = 0

    static func == (a: Account, b: Account) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An identifier that isn't even comparable: its path isn't a literal of a key path.
final class Plain {
    var name = ""
}

extension AppStorageKeys {
    enum User {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    subscript(user id: String) -> Subdomain<AppStorageKeys.User> {
        subdomain(id, format: .verbatim)
    }
    subscript(account: Account) -> Subdomain<AppStorageKeys.User> {
        subdomain("account \(account.number)")
    }
    subscript(year year: Int, month month: Int) -> Entry.Strict<[String]> {
        entry("\(year)-\(month)", format: .verbatim)
    }
    subscript<ID: CustomStringConvertible & Hashable>(generic id: ID) -> Entry {
        entry(id.description, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.User> {
    var score: Entry.Strict<Int> { entry() }
    subscript(level: Int) -> Entry { entry("level \(level)") }
}

func keys(of account: Account, id: String, in catalog: inout StorageKeyCatalog) -> [String] {
    catalog.add(AppStorageKeys.self, \.[account].score)
    catalog.add(AppStorageKeys.self, \.[user: "<id>"][7])
    return [
        AppStorageKeys[\.[user: id].score],
        AppStorageKeys[\.[user: "7"][3]],
        AppStorageKeys[\.[account].score],
        AppStorageKeys[\.[account][account.number]],
        AppStorageKeys[\.[year: 2026, month: 1]],
        AppStorageKeys[\.[generic: 12]],
    ]
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    subscript(plain: Plain) -> Entry { entry(plain.name) }
}

func builderTakesAnything(plain: Plain) -> String {
    StorageKeyBuilder<InMemoryStorageKeys>()[plain].key
}
