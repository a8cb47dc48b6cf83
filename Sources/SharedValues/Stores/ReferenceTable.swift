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

        /// Whether the key is the reference's present one, not a former one.
        let isPresent: Bool

        init(_ handle: some ListedHandle, type: ObjectIdentifier, isPresent: Bool) {
            self.handle = handle
            id = ObjectIdentifier(handle)
            self.type = type
            self.isPresent = isPresent
        }
    }

    private let lock = Lock()
    // Unsafe: guarded by `lock`.
    nonisolated(unsafe) private var table: [String: [Listing]] = [:]
}

extension ReferenceTable {
    /// Returns the handle of a type on an entry, or lists the one that `make` creates.
    ///
    /// It is listed under the former names, too: what happens to them concerns it.
    func handle<Value>(
        for entry: StorageKeyEntry,
        _ make: () -> Handle<Value>
    ) -> Handle<Value> {
        lock.lock()
        defer { lock.unlock() }
        let type = ObjectIdentifier(Value.self)
        if let listings = unsafe table[entry.key] {
            for listing in listings where listing.type == type && listing.isPresent {
                // Unsafe: the type has just been compared.
                if let handle = listing.handle {
                    return unsafe unsafeDowncast(handle, to: Handle<Value>.self)
                }
            }
        }
        let new = make()
        list(new, type, under: entry.key, isPresent: true)
        for name in entry.formerNames { list(new, type, under: name, isPresent: false) }
        return new
    }

    private func list(
        _ new: some ListedHandle,
        _ type: ObjectIdentifier,
        under key: String,
        isPresent: Bool
    ) {
        for sibling in unsafe table[key] ?? [] {
            sibling.handle?.listed?.noteSibling()
            new.listed?.noteSibling()
        }
        let listing = Listing(new, type: type, isPresent: isPresent)
        unsafe table[key, default: []].append(listing)
    }

    /// Removes one handle; its successor on the same key stays.
    func remove(_ id: ObjectIdentifier, of entry: StorageKeyEntry) {
        lock.lock()
        defer { lock.unlock() }
        remove(id, under: entry.key)
        for name in entry.formerNames { remove(id, under: name) }
    }

    private func remove(_ id: ObjectIdentifier, under key: String) {
        guard let listings = unsafe table[key] else { return }
        if listings.count == 1, listings[0].id == id {
            unsafe table[key] = nil
        } else {
            unsafe table[key] = listings.filter { $0.id != id }
        }
    }

    func all(for entry: StorageKeyEntry) -> [any ListedReference] {
        ([entry.key] + entry.formerNames).flatMap { all(for: $0) }
    }

    func all(for key: String) -> [any ListedReference] {
        lock.withLock { unsafe (table[key] ?? []).compactMap { $0.handle?.listed } }
    }

    var all: [any ListedReference] {
        lock.withLock { unsafe table.values.flatMap { $0.compactMap { $0.handle?.listed } } }
    }

    var count: Int {
        lock.withLock { unsafe table.count }
    }
}
