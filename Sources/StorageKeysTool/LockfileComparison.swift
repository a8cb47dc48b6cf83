/// What has changed since the keys were recorded.
struct LockfileComparison: Equatable {
    /// What loses stored values or mixes them up, and what to do about it.
    private(set) var errors: [String] = []

    /// What is worth knowing, and to be recorded.
    private(set) var notes: [String] = []

    private let catalog: Catalog
    private let locked: [LockedKey]

    /// Recorded keys that are not declared in the same way, and declared ones that are not recorded.
    private var left: [LockedKey]
    private var added: [Catalog.Key]

    init(of catalog: Catalog, with lockfile: Lockfile) {
        self.catalog = catalog
        locked = lockfile.keys
        let declared = Set(catalog.keys.map { LockedKey($0) })
        let recorded = Set(locked)
        left = locked.filter { !declared.contains($0) }
        added = catalog.keys.filter { !recorded.contains(LockedKey($0)) }
        compareSamePaths()
        compareSameStrings()
        compareVanished()
        for key in added {
            let type = key.type.map { " (\($0))" } ?? ""
            note("new: \(key.key.debugDescription)\(type), \(key.place)")
        }
        compareCollisions()
    }

    static func == (a: Self, b: Self) -> Bool { a.errors == b.errors && a.notes == b.notes }
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

    /// Compares the declarations that have another path and whose string another one claims.
    private mutating func compareSameStrings() {
        for old in left {
            let heirs = catalog.keys.filter { new in
                LockedKey(new).isInMemory == old.isInMemory
                    && ([new.key] + new.formerKeys).contains(old.key)
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

    private mutating func settle(_ old: LockedKey, _ new: Catalog.Key) {
        left.removeAll { $0 == old }
        added.removeAll { $0 == new }
    }

    /// Tells what became of the keys that no declaration claims any more.
    private mutating func compareVanished() {
        let pairs = Renaming.pairs(of: left, and: added)
        let subdomains = RenamedSubdomain.all(in: pairs, of: catalog, recorded: locked)
        for (old, new) in pairs {
            settle(old, new)
            let whole = subdomains.first { $0.pairs[0] == (old, new) }
            tell(
                old,
                """
                \(old.vanished) It looks as if it is \(new.description) now.
                    \(Renaming.advice(old, new))\(whole.map { "\n    " + $0.advice } ?? "")
                """
            )
        }
        for old in left {
            tell(
                old,
                """
                \(old.vanished)
                    If it has another name now, add to its entry(…): \(Renaming.argument(old, nil))
                """
            )
        }
    }

    /// Compares what is recorded of a declaration with what it is now.
    private mutating func compare(_ old: LockedKey, _ new: Catalog.Key) {
        let strings = [new.key] + new.formerKeys
        var isTold = false
        if !strings.contains(old.key) {
            isTold = true
            let other = catalog.keys.first { $0.key == old.key && $0 != new }
            tell(
                old,
                """
                \(old.key.debugDescription) has become \(new.key.debugDescription): \(old.path) \
                (\(new.location ?? "place unknown")) has another key.
                    \(other.map(Renaming.claimed(by:)) ?? Renaming.advice(old, new))
                """
            )
        } else if let lost = old.formerKeys.first(where: { !strings.contains($0) }) {
            isTold = true
            tell(
                old,
                """
                \(lost.debugDescription) is no former key of \(new.place) any more.
                    \(Renaming.advice(old, new))
                """
            )
        }
        if let oldType = old.type, let newType = new.type, oldType != newType {
            isTold = true
            tell(
                old,
                """
                \(new.key.debugDescription) has another value type: \(new.place) was \(oldType) \
                and is \(newType).
                    Values that are stored do not read as \(newType). Give the new type a key of \
                its own, or read the old form with .upgrading(from: \(oldType).self) and record \
                the type.
                """
            )
        }
        guard !isTold else { return }
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

    /// Tells of declarations that share a string and are not all recorded with it.
    private mutating func compareCollisions() {
        for collision in catalog.unacceptedCollisions(locked) {
            let declarations = catalog.keys(of: collision).map { key in
                let note = key.key == collision.key ? "" : ", as a former key"
                return "    \(key.place)\(key.type.map { ": \($0)" } ?? "")\(note)"
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

    /// Tells of a change, which loses values only where they are stored.
    private mutating func tell(_ old: LockedKey, _ message: String) {
        if old.isInMemory {
            note("in memory only: \(message.prefix { $0 != "\n" })")
        } else {
            errors.append(message)
        }
    }
}

extension Catalog {
    /// The collisions whose declarations are not all recorded with the string that they share.
    ///
    /// The same path with the same type, in two targets that do not know each other, is one key.
    func unacceptedCollisions(_ locked: [LockedKey]) -> [Collision] {
        collisions.filter { collision in
            let keys = keys(of: collision)
            guard Set(keys.map { [$0.description, $0.type] }).count > 1 else { return false }
            return !keys.allSatisfy { locked.record($0, as: collision.key) }
        }
    }
}

extension [LockedKey] {
    /// Whether a declaration is among these with a string as its key or a former one.
    fileprivate func record(_ key: Catalog.Key, as string: String) -> Bool {
        contains { $0.path == key.description && $0.strings.contains(string) }
    }
}

extension LockedKey {
    fileprivate var vanished: String {
        """
        \(key.debugDescription) has vanished: \(path)\(type.map { " (\($0))" } ?? "") is not declared \
        any more.
        """
    }
}
