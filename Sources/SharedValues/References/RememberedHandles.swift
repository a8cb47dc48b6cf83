import StorageKeys
import Synchronization

/// The handles of wrappers made from paths, by the identity of the path object.
///
/// Views make their wrappers again and again, each time from the same path literal, mostly while
/// others on the same key are alive. A handle found here needs no key: nothing is hashed or locked.
///
/// Only paths that are remembered with their keys are: they live for ever, so that their identity
/// cannot pass to another. Handles are held weakly. One of two paths that fall on one slot is looked
/// up by its key each time, which is slower and otherwise the same.
enum RememberedHandles {
    private struct Slot {
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

        mutating func remember<Value>(
            _ handle: Handle<Value>,
            at path: AnyKeyPath,
            in store: StoreID
        ) {
            self.path = ObjectIdentifier(path)
            self.store = store
            type = ObjectIdentifier(Value.self)
            self.handle = handle
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

    /// The number of slots, a power of two; 24 KiB.
    private static let capacity = 512

    // Unsafe: a slot is touched by the thread that has made it busy. The flags are apart from the
    // slots, since other threads look at them while a slot changes.
    nonisolated(unsafe) private static let table = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        unsafe slots.initialize(repeating: Slot(), count: capacity)
        let areBusy = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: capacity)
        for index in 0..<capacity { unsafe (areBusy + index).initialize(to: Atomic(false)) }
        return unsafe (slots: slots, areBusy: areBusy)
    }()

    /// Calls `body` with a slot, or returns nil if another thread uses it: it is not waited for.
    private static func withSlot<R>(_ index: Int, _ body: (inout Slot) -> R?) -> R? {
        let table = unsafe table
        let isBusy = unsafe table.areBusy + index
        guard unsafe !isBusy.pointee.exchange(true, ordering: .acquiring) else { return nil }
        defer { unsafe isBusy.pointee.store(false, ordering: .releasing) }
        return unsafe body(&table.slots[index])
    }

    /// Returns the living handle that was last made from a path, or the one that `make` finds.
    static func handle<Value>(
        at path: AnyKeyPath,
        in store: (any SharedStore)?,
        _ kind: StoreKind,
        _ make: () -> Handle<Value>
    ) -> Handle<Value> {
        // What a task has bound is not the process's.
        if store == nil, SharedStores.areBound { return make() }
        let store = StoreID(store, kind)
        let index = index(of: path)
        let known: Handle<Value>? = withSlot(index) { $0.handle(at: path, in: store) }
        if let known { return known }
        let handle = make()
        if StorageKeyEntry.isRemembered(at: path) {
            withSlot(index) { $0.remember(handle, at: path, in: store) }
        }
        return handle
    }

    private static func index(of path: AnyKeyPath) -> Int {
        // Objects are at least 16 bytes apart; the product spreads neighbours (Fibonacci hashing).
        let bits = UInt64(UInt(bitPattern: ObjectIdentifier(path)) >> 4) &* 0x9E37_79B9_7F4A_7C15
        return Int(bits >> 55)
    }
}
