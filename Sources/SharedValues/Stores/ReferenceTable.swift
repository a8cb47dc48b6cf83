import StorageKeys

/// The living references of a store, by key.
///
/// They are held weakly, by their handles. A key can have several, of different types.
final class ReferenceTable: Sendable {
    /// A class, since copying a weak reference is slow.
    private final class Listing: Sendable {
        weak let handle: (any ListedHandle)?
        let id: ObjectIdentifier
        let type: ObjectIdentifier

        /// The former keys of the key; nil if it is a former one itself.
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

extension ReferenceTable {
    /// Returns the handle of a type on an entry, or lists the one that `make` creates.
    ///
    /// It is listed under the former keys, too: what happens to them concerns it.
    func handle<Value>(
        for entry: StorageKeyEntry,
        _ make: () -> Handle<Value>
    ) -> Handle<Value> {
        var siblings: [any ListedHandle] = []
        let handle = table.withLock { table in
            let type = ObjectIdentifier(Value.self)
            for listing in table[entry.key] ?? []
            where listing.type == type && listing.formerKeys == entry.formerKeys {
                // Unsafe: the type has just been compared.
                if let handle = listing.handle {
                    return unsafe unsafeDowncast(handle, to: Handle<Value>.self)
                }
            }
            let new = make()
            for name in entry.names {
                siblings += (table[name] ?? []).compactMap(\.handle)
                let formerKeys = name == entry.key ? entry.formerKeys : nil
                table[name, default: []].append(Listing(new, type, formerKeys))
            }
            return new
        }
        for sibling in siblings {
            sibling.listed?.noteSibling()
            handle.listed?.noteSibling()
        }
        return handle
    }

    /// Removes one handle; its successor on the same key stays.
    func remove(_ id: ObjectIdentifier, of entry: StorageKeyEntry) {
        table.withLock { table in
            for name in entry.names {
                table[name]?.removeAll { $0.id == id }
                if table[name]?.isEmpty == true { table[name] = nil }
            }
        }
    }

    func all(for entry: StorageKeyEntry) -> [any ListedReference] {
        var handles: [any ListedHandle] = []
        keepHandles(for: entry, in: &handles)
        return handles.compactMap(\.listed)
    }

    /// Adds the living handles on an entry to those that somebody keeps.
    func keepHandles(for entry: StorageKeyEntry, in handles: inout [any ListedHandle]) {
        table.withLock { table in
            for listing in table[entry.key] ?? [] {
                if let handle = listing.handle { handles.append(handle) }
            }
            for name in entry.formerKeys {
                handles += (table[name] ?? []).compactMap(\.handle)
            }
        }
    }

    // Handles leave the lock before they are let go: the last holder's end takes it.

    func all(for key: String) -> [any ListedReference] {
        let handles = table.withLock { ($0[key] ?? []).compactMap(\.handle) }
        return handles.compactMap(\.listed)
    }

    var all: [any ListedReference] {
        let handles = table.withLock { $0.values.flatMap { $0.compactMap(\.handle) } }
        return handles.compactMap(\.listed)
    }

    var count: Int { table.withLock { $0.count } }
}

extension StorageKeyEntry {
    /// The key and the former ones.
    var names: [String] { formerKeys.isEmpty ? [key] : [key] + formerKeys }
}
