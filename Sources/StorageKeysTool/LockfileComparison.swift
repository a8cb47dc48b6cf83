import KeyLockfile
import StorageKeyCatalogs

/// What has changed since the keys were recorded.
struct LockfileComparison {
    /// What loses stored values or mixes them up, and what to do about it.
    private(set) var errors: [String] = []

    /// What is worth knowing, and to be recorded.
    private(set) var notes: [String] = []

    private let catalog: StorageKeyCatalog
    private let locked: [LockedKey]

    /// Recorded keys that aren't declared in the same way, and declared ones that aren't recorded.
    private var left: [LockedKey]
    private var added: [StorageKeyCatalog.Entry]

    /// Compares keys with a lockfile.
    ///
    /// - Parameters:
    ///   - catalog: The declared keys.
    ///   - subdomains: What the keys below each subdomain begin with, by its domain and path.
    ///   - lockfile: The recorded keys.
    init(
        of catalog: StorageKeyCatalog,
        _ subdomains: [String: Set<String>] = [:],
        with lockfile: Lockfile
    ) {
        self.catalog = catalog.sortedByKey
        locked = lockfile.keys
        let declared = Set(catalog.entries.map { LockedKey($0) })
        let recorded = Set(locked)
        left = locked.filter { !declared.contains($0) }
        added = self.catalog.entries.filter { !recorded.contains(LockedKey($0)) }
        compareSamePaths()
        compareSameStrings()
        compareVanished(subdomains)
        for key in added {
            let type = key.valueType.map { " (\($0))" } ?? ""
            note("new: \(key.key.debugDescription)\(type), \(key.place)")
        }
        compareCollisions()
    }
}

extension LockfileComparison {
    /// Compares the declarations that still have their path.
    private mutating func compareSamePaths() {
        for old in left {
            guard let new = added.first(where: { $0.description == old.path }) else { continue }
            settle(old, new)
            compare(old, new)
        }
    }

    /// Compares the recorded keys whose string a declaration with another path claims.
    private mutating func compareSameStrings() {
        for old in left {
            let heirs = catalog.entries.filter { new in
                LockedKey(new).isInMemory == old.isInMemory && new.claims(old.key)
            }
            if let new = heirs.first(where: { !locked.record($0, as: old.key) }) {
                settle(old, new)
                compare(old, new)
            } else if let new = heirs.first {
                left.removeAll { $0 == old }
                note("gone: \(old.path), whose key \(old.key.debugDescription) \(new.place) keeps")
            }
        }
    }

    private mutating func settle(_ old: LockedKey, _ new: StorageKeyCatalog.Entry) {
        left.removeAll { $0 == old }
        added.removeAll { $0 == new }
    }

    /// Reports what became of the keys that no declaration claims any more.
    private mutating func compareVanished(_ subdomains: [String: Set<String>]) {
        let pairs = Renaming.pairs(of: left, and: added)
        let renamed = RenamedSubdomain.all(
            in: pairs,
            of: catalog.entries,
            below: subdomains,
            recorded: locked
        )
        for (old, new) in pairs {
            settle(old, new)
            let whole = renamed.first { $0.pairs[0] == (old, new) }
            report(
                old,
                """
                \(old.vanished) It looks as if it is \(new.description) now.
                    \(Renaming.advice(old, new))\(whole.map { "\n    " + $0.advice } ?? "")
                """
            )
        }
        for old in left {
            report(
                old,
                """
                \(old.vanished)
                    If it has another name now, add to its entry(…): \(Renaming.argument(old, nil))
                """
            )
        }
    }

    /// Compares what is recorded of a declaration with what it is now.
    private mutating func compare(_ old: LockedKey, _ new: StorageKeyCatalog.Entry) {
        var isReported = false
        if !new.claims(old.key) {
            isReported = true
            let other = catalog.entries.first { $0.key == old.key && $0 != new }
            report(
                old,
                """
                \(old.key.debugDescription) has become \(new.key.debugDescription): \(old.path) \
                (\(new.location ?? "place unknown")) has another key.
                    \(other.map(Renaming.claimed(by:)) ?? Renaming.advice(old, new))
                """
            )
        } else if let lost = old.formerKeys.first(where: { !new.claims($0) }) {
            isReported = true
            report(
                old,
                """
                \(lost.debugDescription) isn't a former key of \(new.place) any more.
                    \(Renaming.advice(old, new))
                """
            )
        }
        if let oldType = old.type, let newType = new.valueType, oldType != newType {
            isReported = true
            report(
                old,
                """
                \(new.key.debugDescription) has another value type: \(new.place) was \(oldType) \
                and is \(newType).
                    Stored values can't be read as \(newType). Give the new type a key of \
                its own, or read the old form with .upgrading(from: \(oldType).self) and record \
                the type.
                """
            )
        }
        guard !isReported else { return }
        if new.key == old.key, new.description == old.path {
            note("changed: \(new.key.debugDescription), \(new.place)")
        } else if new.key == old.key {
            note("moved: \(new.key.debugDescription), from \(old.path) to \(new.place)")
        } else {
            note(
                """
                renamed: \(old.key.debugDescription) is now \(new.key.debugDescription), \
                \(new.place), which knows its former key
                """
            )
        }
    }

    /// Reports declarations that share a string and aren't all recorded with it.
    private mutating func compareCollisions() {
        for collision in catalog.unacceptedCollisions(locked) {
            let declarations = collision.entries.map { key in
                let note = key.key == collision.key ? "" : ", as a former key"
                return "    \(key.place)\(key.valueType.map { ": \($0)" } ?? "")\(note)"
            }
            errors.append(
                """
                \(collision.key.debugDescription) is shared by \(declarations.count) declarations, \
                which read and overwrite each other's values:
                \(declarations.joined(separator: "\n"))
                    Give one of them another name; if they mean the same value, record that: \
                swift package storage-keys lock
                """
            )
        }
    }

    private mutating func note(_ message: String) {
        if !notes.contains(message) { notes.append(message) }
    }

    /// Reports a change, which loses values only if they are stored.
    private mutating func report(_ old: LockedKey, _ message: String) {
        if old.isInMemory {
            note("in memory only: \(message.prefix { $0 != "\n" })")
        } else {
            errors.append(message)
        }
    }
}

extension StorageKeyCatalog {
    /// The same keys, in the order in which messages name them.
    var sortedByKey: StorageKeyCatalog {
        StorageKeyCatalog(
            entries.sorted { ($0.key, $0.domain, $0.path) < ($1.key, $1.domain, $1.path) }
        )
    }

    /// The collisions whose declarations aren't all recorded with the string that they share.
    ///
    /// The same path with the same type, in two targets that don't know each other, is one key.
    func unacceptedCollisions(_ locked: [LockedKey]) -> [Collision] {
        collisions.filter { collision in
            let keys = collision.entries
            guard Set(keys.map { [$0.description, $0.valueType] }).count > 1 else { return false }
            return !keys.allSatisfy { locked.record($0, as: collision.key) }
        }
    }
}

extension [LockedKey] {
    /// Whether a declaration is among these with a string as its key or a former one.
    fileprivate func record(_ key: StorageKeyCatalog.Entry, as string: String) -> Bool {
        contains { $0.path == key.description && $0.strings.contains(string) }
    }
}

extension LockedKey {
    /// Creates the record of a declared key.
    init(_ key: StorageKeyCatalog.Entry) {
        self.init(
            key: key.key,
            type: key.valueType,
            path: key.description,
            formerly: key.formerKeys.isEmpty ? nil : key.formerKeys
        )
    }

    fileprivate var vanished: String {
        """
        \(key.debugDescription) has vanished: \(path)\(type.map { " (\($0))" } ?? "") isn't declared \
        any more.
        """
    }
}
