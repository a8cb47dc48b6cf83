import StorageKeys
import Synchronization

/// The handles of wrappers made from paths, by the identity of the path object.
///
/// Views make their wrappers again and again, each time from the same path literal, mostly while
/// others on the same key are alive. A handle found here needs no key: nothing is hashed or locked.
///
/// Only paths whose keys are remembered are kept: they live forever, so their identity can't be
/// reused. Handles are held weakly. If two paths share a slot, one of them is looked up by its key
/// each time, which is slower but gives the same result.
enum RememberedHandles {
    /// A slot for an entry.
    ///
    /// Unsafe: only the thread that has taken the slot accesses the entry.
    @safe private struct Slot: ~Copyable {
        /// Whether a thread uses the slot; other threads don't wait, but look up the key.
        private let isBusy = Atomic<Bool>(false)
        let entry: UnsafeMutablePointer<Entry>

        init(_ entry: UnsafeMutablePointer<Entry>) {
            unsafe entry.initialize(to: Entry())
            unsafe self.entry = entry
        }

        func take() -> Bool { !isBusy.exchange(true, ordering: .acquiring) }

        func giveBack() { isBusy.store(false, ordering: .releasing) }
    }

    // Not copyable: a copy of a weak reference is slow.
    private struct Entry: ~Copyable {
        var path: ObjectIdentifier?
        var store: StoreID?
        var type: ObjectIdentifier?
        weak var handle: AnyObject?

        func handle<Value>(at path: AnyKeyPath, in store: StoreID) -> Handle<Value>? {
            guard self.path == ObjectIdentifier(path), self.store == store,
                type == ObjectIdentifier(Value.self), let handle
            else { return nil }
            // Unsafe: the type has just been compared.
            return unsafe unsafeDowncast(handle, to: Handle<Value>.self)
        }
    }

    /// A store that was named, or the process's store of a kind.
    private enum StoreID: Equatable {
        case named(ObjectIdentifier)
        case ofProcess(StoreKind)

        init(_ store: (any SharedStore)?, _ kind: StoreKind) {
            self = store.map { .named(ObjectIdentifier($0)) } ?? .ofProcess(kind)
        }
    }

    /// The number of slots; 32 KiB with their entries.
    private static let capacity = 512

    nonisolated(unsafe) private static let slots: UnsafePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        for index in 0..<capacity {
            unsafe (slots + index).initialize(to: Slot(entries + index))
        }
        return unsafe UnsafePointer(slots)
    }()

    /// Returns the living handle that was last made from a path, or the one that `make` finds.
    static func handle<Value>(
        at path: AnyKeyPath,
        in store: (any SharedStore)?,
        _ kind: StoreKind,
        _ make: () -> Handle<Value>
    ) -> Handle<Value> {
        // A store that a task has bound isn't the process's.
        if store == nil, SharedStores.hasTaskLocalBindings { return make() }
        let store = StoreID(store, kind)
        let slot = unsafe slots + ObjectIdentifier(path).slot(of: capacity)
        if unsafe slot.pointee.take() {
            let known: Handle<Value>? = unsafe slot.pointee.entry.pointee.handle(
                at: path,
                in: store
            )
            unsafe slot.pointee.giveBack()
            if let known { return known }
        }
        let handle = make()
        if StorageKeyEntry.isRemembered(at: path), unsafe slot.pointee.take() {
            unsafe slot.pointee.entry.pointee.path = ObjectIdentifier(path)
            unsafe slot.pointee.entry.pointee.store = store
            unsafe slot.pointee.entry.pointee.type = ObjectIdentifier(Value.self)
            unsafe slot.pointee.entry.pointee.handle = handle
            unsafe slot.pointee.giveBack()
        }
        return handle
    }
}
