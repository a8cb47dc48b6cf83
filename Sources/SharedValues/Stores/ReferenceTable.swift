import StorageKeys

/// The living references of a store, by key.
///
/// References are held weakly: they go with the last wrapper. A key can have several, of different
/// types.
final class ReferenceTable: Sendable {
    private struct Weak {
        weak var reference: (any ListedReference)?
        let id: ObjectIdentifier
        let type: ObjectIdentifier

        init<R: ListedReference>(_ reference: R) {
            self.reference = reference
            id = ObjectIdentifier(reference)
            type = ObjectIdentifier(R.self)
        }
    }

    private let lock = Lock()
    // Unsafe: guarded by `lock`.
    nonisolated(unsafe) private var table: [String: [Weak]] = [:]
}

extension ReferenceTable {
    /// Returns the reference of a type on an entry, or lists the one that `make` creates.
    ///
    /// It is listed under the former names, too: what happens to them concerns it.
    func reference<R: ListedReference>(for entry: StorageKeyEntry, _ make: () -> R) -> R {
        lock.withLock {
            if let known: R = find(entry.key) { return known }
            let new = make()
            list(new, under: entry.key)
            for name in entry.formerNames { list(new, under: name) }
            return new
        }
    }

    private func find<R: ListedReference>(_ key: String) -> R? {
        guard let listed = unsafe table[key] else { return nil }
        for weak in listed where weak.type == ObjectIdentifier(R.self) {
            // One of the type under this very key, not one that only had it formerly.
            if let reference = weak.reference as? R, reference.subject.entry.key == key {
                return reference
            }
        }
        return nil
    }

    private func list(_ new: some ListedReference, under key: String) {
        for sibling in unsafe table[key] ?? [] {
            sibling.reference?.noteSibling()
            new.noteSibling()
        }
        unsafe table[key, default: []].append(Weak(new))
    }

    /// Removes one reference; its successor on the same key stays.
    func remove(_ id: ObjectIdentifier, of entry: StorageKeyEntry) {
        lock.withLock {
            for name in [entry.key] + entry.formerNames {
                let rest = unsafe (table[name] ?? []).filter { $0.id != id }
                unsafe table[name] = rest.isEmpty ? nil : rest
            }
        }
    }

    func all(for entry: StorageKeyEntry) -> [any ListedReference] {
        ([entry.key] + entry.formerNames).flatMap { all(for: $0) }
    }

    func all(for key: String) -> [any ListedReference] {
        lock.withLock { unsafe (table[key] ?? []).compactMap(\.reference) }
    }

    var all: [any ListedReference] {
        lock.withLock { unsafe table.values.flatMap { $0.compactMap(\.reference) } }
    }

    var count: Int {
        lock.withLock { unsafe table.count }
    }
}
