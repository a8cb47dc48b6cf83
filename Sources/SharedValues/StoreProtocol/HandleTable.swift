import DefaultsLog
import StorageKeys

/// The living handles of a store, by key.
///
/// They are held weakly. A key can have several, of different types.
final class HandleTable: Sendable {
    /// A class, since copying a weak reference is slow.
    private final class Listing: Sendable {
        weak let handle: (any ListedHandle)?
        let id: ObjectIdentifier
        let type: ObjectIdentifier
        /// The former keys of the key; `nil` if it is a former one itself.
        let formerKeys: [String]?

        init(_ handle: some ListedHandle, _ type: ObjectIdentifier, _ formerKeys: [String]?) {
            self.handle = handle
            id = ObjectIdentifier(handle)
            self.type = type
            self.formerKeys = formerKeys
        }
    }

    private let table = Guarded<[String: [Listing]]>([:])
}

extension HandleTable {
    /// Returns the handle on an entry's values of one type, or lists the one that `make` creates.
    ///
    /// It is also listed under the former keys, whose changes affect it.
    func handle<H: ListedHandle>(
        for entry: StorageKeyEntry,
        ofValues type: ObjectIdentifier,
        _ make: () -> H
    ) -> H {
        var siblings: [any ListedHandle] = []
        let handle = table.withLock { table in
            for listing in table[entry.key] ?? []
            where listing.type == type && listing.formerKeys == entry.formerKeys {
                // Unsafe: the type has just been compared.
                if let handle = listing.handle {
                    return unsafe unsafeDowncast(handle, to: H.self)
                }
            }
            let new = make()
            for key in entry.allKeys {
                siblings += (table[key] ?? []).compactMap(\.handle)
                let formerKeys = key == entry.key ? entry.formerKeys : nil
                table[key, default: []].append(Listing(new, type, formerKeys))
            }
            return new
        }
        for sibling in siblings {
            sibling.noteSibling()
            handle.noteSibling()
        }
        return handle
    }

    /// Removes one handle; its successor on the same key stays.
    func remove(_ id: ObjectIdentifier, of entry: StorageKeyEntry) {
        table.withLock { table in
            for key in entry.allKeys {
                table[key]?.removeAll { $0.id == id }
                if table[key]?.isEmpty == true { table[key] = nil }
            }
        }
    }

    // Handles are released outside the lock, since deinitializing the last one acquires it.

    /// Adds the living handles on an entry's keys, former ones included, to others.
    func append(for entry: StorageKeyEntry, to handles: inout [any ListedHandle]) {
        table.withLock { table in
            func append(_ key: String) {
                for listing in table[key] ?? [] {
                    if let handle = listing.handle { handles.append(handle) }
                }
            }
            append(entry.key)
            entry.formerKeys.forEach(append)
        }
    }

    func all(for key: String) -> [any ListedHandle] {
        table.withLock { ($0[key] ?? []).compactMap(\.handle) }
    }

    var all: [any ListedHandle] {
        table.withLock { $0.values.flatMap { $0.compactMap(\.handle) } }
    }

    /// The number of keys that have a living handle.
    var count: Int { table.withLock { $0.count } }
}

extension StorageKeyEntry {
    /// The key and the former ones.
    var allKeys: [String] { formerKeys.isEmpty ? [key] : [key] + formerKeys }

    /// Returns what `find` returns for the key or else for the first former key that has something.
    func firstStored<Found, E: Error>(
        _ find: (String) throws(E) -> Found?
    ) throws(E) -> (key: String, found: Found)? {
        if let found = try find(key) { return (key, found) }
        for key in formerKeys {
            if let found = try find(key) { return (key, found) }
        }
        return nil
    }
}
