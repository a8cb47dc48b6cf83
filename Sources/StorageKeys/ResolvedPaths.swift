import Synchronization

/// The entries of key paths that were resolved before, by the identity of the path object.
///
/// A key path literal without captured values is one immortal object per place in the source, so
/// its identity stands for the path. Evaluating it again would cost some hundred nanoseconds and
/// several allocations. Paths with a computed name aren't kept: they may give another key later.
///
/// The memory is a table of fixed size whose slots are written once and never cleared: a read is an
/// atomic load and a comparison, without a lock. If all slots that a path may use are taken, the
/// path is resolved anew each time, which is slower and otherwise the same.
enum ResolvedPaths {
    private final class Slot: Sendable {
        let path: ObjectIdentifier
        let entry: StorageKeyEntry

        init(path: ObjectIdentifier, entry: StorageKeyEntry) {
            self.path = path
            self.entry = entry
        }
    }

    /// The number of paths that can be remembered; 32 KiB of pointers.
    private static let capacity = 4096

    /// The number of consecutive slots in which a path may be.
    private static let reach = 8

    // Unsafe: the pointer never changes, and the references behind it are atomic.
    nonisolated(unsafe) private static let slots: UnsafePointer<Atomic<Unmanaged<Slot>?>> = {
        typealias Slots = UnsafeMutablePointer<Atomic<Unmanaged<Slot>?>>
        let slots = Slots.allocate(capacity: capacity + reach)
        for index in 0..<capacity + reach {
            unsafe (slots + index).initialize(to: Atomic(nil))
        }
        return unsafe UnsafePointer(slots)
    }()

    /// Returns the entry at a path if it was resolved before.
    static func entry(at path: AnyKeyPath) -> StorageKeyEntry? {
        let path = ObjectIdentifier(path)
        let first = path.slot(of: capacity)
        for index in first..<first + reach {
            guard let slot = unsafe slots[index].load(ordering: .acquiring) else { return nil }
            // A slot is never released. `AtomicLazyReference` would retain it for each read.
            let entry = unsafe slot._withUnsafeGuaranteedRef { $0.path == path ? $0.entry : nil }
            if let entry { return entry }
        }
        return nil
    }

    /// Remembers the entry at a path, unless a name on the path was computed.
    ///
    /// - Returns: The entry.
    static func remember(_ entry: StorageKeyEntry, at path: AnyKeyPath) -> StorageKeyEntry {
        guard !entry.isComputed else { return entry }
        let id = ObjectIdentifier(path)
        let first = id.slot(of: capacity)
        let new = unsafe Unmanaged.passRetained(Slot(path: id, entry: entry))
        for index in first..<first + reach {
            let (isStored, stored) = unsafe slots[index].compareExchange(
                expected: nil,
                desired: new,
                ordering: .acquiringAndReleasing
            )
            if isStored {
                // The path lives forever, so that no other object takes over its identity.
                _ = unsafe Unmanaged.passRetained(path)
                return entry
            }
            if unsafe stored?._withUnsafeGuaranteedRef({ $0.path == id }) == true { break }
        }
        unsafe new.release()
        return entry
    }
}
