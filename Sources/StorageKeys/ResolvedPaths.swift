/// The entries of key paths that were resolved before, by the identity of the path object.
///
/// A key path literal without captured values is one immortal object per place in the source, so
/// its identity stands for the path; evaluating it again would cost some hundred nanoseconds and
/// several allocations. Paths with a computed name are not kept: they may mean another key later.
///
/// The memory is a table of fixed size whose slots are written once, by compare-and-exchange, and
/// never cleared: a read is an atomic load and a comparison, without a lock. A slot holds its path,
/// so that no other object can take over the identity. When the slots that a path may use are
/// taken, that path is resolved anew each time, which is slower and otherwise the same.
enum ResolvedPaths {
    private final class Slot: Sendable {
        let id: ObjectIdentifier
        let entry: StorageKeyEntry
        // Never used: it keeps the path alive, and with it the identity.
        nonisolated(unsafe) let path: AnyKeyPath

        init(path: AnyKeyPath, entry: StorageKeyEntry) {
            id = ObjectIdentifier(path)
            self.entry = entry
            unsafe self.path = path
        }
    }

    /// The number of paths that can be remembered, a power of two; 32 KiB of pointers.
    private static let capacity = 4096

    /// The number of slots, one after the other, in which a path may be.
    private static let reach = 8

    // Unsafe: the one mutable memory of this module, reached by the atomic functions below only.
    // They are the standard library's own for write-once references; a lock or `Atomic` would need
    // an import, and this module has none.
    nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot?> = {
        let slots = UnsafeMutablePointer<Slot?>.allocate(capacity: capacity + reach)
        unsafe slots.initialize(repeating: nil, count: capacity + reach)
        return unsafe slots
    }()

    /// Returns the entry at a path if it was resolved before.
    static func entry(at path: AnyKeyPath) -> StorageKeyEntry? {
        let id = ObjectIdentifier(path)
        let first = unsafe firstSlot(of: id)
        for offset in 0..<reach {
            let loaded = unsafe _stdlib_atomicAcquiringLoadARCRef(object: first + offset)
            guard let slot = unsafe loaded else { return nil }
            // A slot is never released.
            let entry = unsafe slot._withUnsafeGuaranteedRef { $0.id == id ? $0.entry : nil }
            if let entry { return entry }
        }
        return nil
    }

    /// Remembers the entry at a path, unless a name on it was computed, and returns the entry.
    static func remember(_ entry: StorageKeyEntry, at path: AnyKeyPath) -> StorageKeyEntry {
        guard !entry.isComputed else { return entry }
        let new = Slot(path: path, entry: entry)
        let first = unsafe firstSlot(of: new.id)
        for offset in 0..<reach {
            let taken = unsafe _stdlib_atomicAcquiringInitializeARCRef(
                object: first + offset,
                desired: new
            )
            let isKnown = unsafe taken._withUnsafeGuaranteedRef { $0.id == new.id }
            if isKnown { break }
        }
        return entry
    }

    private static func firstSlot(of id: ObjectIdentifier) -> UnsafeMutablePointer<Slot?> {
        // Objects are at least 16 bytes apart; the product spreads neighbours (Fibonacci hashing).
        let bits = UInt64(UInt(bitPattern: id) >> 4) &* 0x9E37_79B9_7F4A_7C15
        return unsafe slots + Int(bits >> 52)
    }
}
