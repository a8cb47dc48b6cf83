import StorageKeys

/// A property wrapper whose value is kept in a store and shared by all wrappers of the same key.
///
/// ```swift
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var launchCount: Entry.Strict<Int> { entry() }
/// }
/// extension StorageKeyBuilder<InMemoryStorageKeys> {
///     var user: Entry.Strict<String?> { entry() }
/// }
/// struct Session {
///     @SharedValue(\.appStorage.launchCount) var launchCount = 0
///     @SharedValue(\.inMemory.user) var user: String?
/// }
/// func start(_ session: Session) throws {
///     session.launchCount += 1                                    // atomic
///     try session.$launchCount.withLock { $0 = max($0, 10) }      // throws if saving fails
///     session.$launchCount.reset()                                // the default again
/// }
/// ```
///
/// **Default.** The default belongs to the declaration. Reading never stores it, and a changed
/// default takes effect wherever the value was never set. Creating a wrapper does no I/O.
///
/// **Atomicity.** `x += …` and every other `inout` use of the property itself, `withLock`, and a
/// store's `transaction` are atomic: no other change comes in between. A key path, a SwiftUI
/// `Binding`, and a property with `willSet` or `didSet` read and then write; use `withLock` there.
/// A mutation must not span `await`. See <doc:WhatIsAtomic>.
///
/// **Errors.** Reads return what is stored: a failed write changes nothing. A setter can't throw;
/// ``storageError`` is the error of the last load or save, and the store's issue handler is called.
/// See <doc:Errors>.
///
/// **Observation.** `withObservationTracking` and SwiftUI see reads and changes. Observers are
/// notified after the change, without a lock held; they may read and write any value.
///
/// **Threads.** A wrapper may be used on any thread. Where Swift doesn't allow a property wrapper,
/// write `let count = SharedValue(wrappedValue: 0, \.appStorage.launchCount)`.
@propertyWrapper
@dynamicMemberLookup
public struct SharedValue<Value: Sendable>: Sendable {
    /// The handle of the reference in the store that was found when the wrapper was created.
    private let handle: Handle<Value>

    /// The default of the declaration; `nil` for a part of a value, which uses a part of one.
    private let ownDefault: Value?

    private let options: KeyOptions<Value>?

    /// The kind of store, which a task may bind to another; `nil` if a store was passed.
    private let kind: StoreKind?

    /// The value, or the default if no readable value is stored.
    ///
    /// A read returns what was last written, on any thread and, if processes share the store, in
    /// any process. It never waits for another process. Assigning stores the value, including
    /// `nil`, unless it is already the stored one. A change in place, such as `+=`, is atomic. Both
    /// wait while another thread or process changes a value of the store. An error is reported in
    /// ``storageError`` and to the store's issue handler, and the value is unchanged.
    public var wrappedValue: Value {
        get {
            guard SharedStores.hasTaskLocalBindings else {
                let value = handle.read(default: defaultValue)
                return options == nil ? value : accepted(value)
            }
            return accepted(current.accessAndRead(default: defaultValue))
        }
        nonmutating set {
            let reference = current
            if let error = reference.assign(newValue) { report(error, by: reference) }
        }
        nonmutating _modify {
            let reference = current
            // Unsafe: the value's place is this access's own until the mutation ends.
            let pointer = unsafe beginInPlace(reference)
            defer {
                if let error = reference.endInPlace() { report(error, by: reference) }
            }
            yield unsafe &pointer.pointee
        }
    }

    /// The wrapper itself, which gives access to its other members.
    public var projectedValue: SharedValue { self }

    /// Creates a wrapper that shares another wrapper's value, as a function's parameter does.
    public init(projectedValue: SharedValue) {
        self = projectedValue
    }

    private init(_ defaultValue: Value, _ key: SharedKey<Value>) {
        handle = Handle.shared(
            key.entry,
            in: key.store ?? SharedStores.store(key.kind),
            initially: defaultValue
        ) {
            ValueCoder(isEncoded: key.kind == .appStorage, upgrades: key.options?.upgrades)
        }
        ownDefault = defaultValue
        options = key.options
        kind = key.store == nil ? key.kind : nil
    }

    /// Creates the wrapper of the entry at a path, which isn't resolved if its handle is known.
    init(
        _ defaultValue: Value,
        at path: borrowing AnyKeyPath,
        _ entry: @autoclosure () -> StorageKeyEntry,
        _ kind: StoreKind,
        _ store: any SharedStore
    ) {
        let store = store.named
        handle = RememberedHandles.handle(at: path, in: store, kind) {
            Handle.shared(
                entry(),
                in: store ?? SharedStores.store(kind),
                initially: defaultValue
            ) {
                ValueCoder(isEncoded: kind == .appStorage)
            }
        }
        ownDefault = defaultValue
        options = nil
        self.kind = store == nil ? kind : nil
    }

    /// Creates the wrapper of a part of another wrapper's value.
    init<Root>(_ root: SharedValue<Root>, _ path: WritableKeyPath<Root, Value>) {
        handle = Handle(DerivedReference(root, path), isListed: false)
        ownDefault = nil
        options = nil
        kind = nil
    }
}

extension SharedValue {
    /// Creates the wrapper of a key's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - key: The key, such as `.appStorage(\.settings.launchCount)`.
    public init(wrappedValue: Value, _ key: SharedKey<Value>) {
        self.init(wrappedValue, key)
    }

    /// Creates the wrapper of a key's value, which is `nil` until it is set.
    public init<Wrapped>(_ key: SharedKey<Value>) where Value == Wrapped? {
        self.init(nil, key)
    }

    /// Creates the wrapper of the value of a key that has a default.
    public init(_ key: SharedKey<Value>.Defaulted) {
        self.init(key.defaultValue, key.key)
    }
}

extension SharedValue: ValueSource {
    var defaultValue: Value { ownDefault ?? handle.reference.partOfDefault }

    var current: Reference<Value> {
        guard SharedStores.hasTaskLocalBindings, let kind, let bindings = SharedStores.bound else {
            return handle.reference
        }
        let bound = handle.reference.rebound(to: bindings, kind, default: defaultValue)
        return (bound ?? handle).reference
    }

    /// The value, without noting an access.
    var presentValue: Value { accepted(current.read(default: defaultValue)) }

    func accepted(_ value: Value) -> Value {
        guard let options, !options.accepts(value) else { return value }
        return defaultValue
    }

    func beginInPlace(_ reference: Reference<Value>) -> UnsafeMutablePointer<Value> {
        let pointer = unsafe reference.beginInPlace(default: defaultValue)
        if let options, unsafe !options.accepts(pointer.pointee) {
            unsafe pointer.pointee = defaultValue
        }
        return unsafe pointer
    }

    /// Reports an error that can't be thrown to the issue handler of the store.
    func report(_ error: SharedValueError, by reference: Reference<Value>) {
        reference.subject.context.report(error)
    }
}
