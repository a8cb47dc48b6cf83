import StorageKeys

/// A property whose value is kept in a store and shared by all that name the same key.
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
///     try session.$launchCount.withLock { $0 = max($0, 10) }      // and throws where saving fails
///     session.$launchCount.reset()                                // the default again
/// }
/// ```
///
/// **Default.** It belongs to the declaration: reading never stores it, and a changed default takes
/// effect for everyone who never set the value. Making a wrapper does no I/O.
///
/// **Atomic** are `x += …` and every other `inout` use of the property itself, `withLock`, and a
/// store's `transaction`: nobody else's change comes in between. A key path, a SwiftUI `Binding`,
/// and a property with `willSet` or `didSet` read and then write; use `withLock` there. A mutation
/// must not span `await`. See <doc:WhatIsAtomic>.
///
/// **Errors.** What is read is what is stored: a write that fails changes nothing. A setter cannot
/// throw; ``storageError`` has the error of the last load or save, and the store's issue handler is
/// called. See <doc:Errors>.
///
/// **Observation.** `withObservationTracking` and SwiftUI see reads and changes. Observers are told
/// after the change, without a lock held; they may read and write any value.
///
/// **Threads.** A wrapper may be used on any thread. Where Swift allows no property wrapper, write
/// `let count = SharedValue(wrappedValue: 0, \.appStorage.launchCount)`.
@propertyWrapper
@dynamicMemberLookup
public struct SharedValue<Value: Sendable>: Sendable {
    /// The handle of the reference in the store that was found when the wrapper was made.
    private let handle: Handle<Value>

    /// The default of the declaration; `nil` for a part of a value, whose default is a part, too.
    private let ownDefault: Value?

    private let options: KeyOptions<Value>?

    /// The kind of store that a task may bind anew; `nil` if the store was named.
    private let kind: StoreKind?

    /// The value; the default if none is stored that can be read.
    ///
    /// A read gives what was written last, on any thread and, if processes share the store, in any
    /// process; it never waits for another process. Assigning stores the value, nil included, unless it
    /// is the stored one already. A change in place, such as `+=`, is atomic. Both wait while another
    /// thread or process changes a value of the store; an error goes to ``storageError`` and to the
    /// store's issue handler, and the value stays as it was.
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

    /// The wrapper itself, for what it can do besides reading and writing.
    public var projectedValue: SharedValue { self }

    /// Creates a wrapper that shares another one's value, as for a function's parameter.
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

    /// Creates the wrapper of the entry at a path, which is not looked for if its handle is known.
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

    /// Creates the wrapper of a part of another one's value.
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

    /// Creates the wrapper of a key's value, nil until it is set.
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

    /// Hands an error that no caller can be given to the store's issue handler.
    func report(_ error: SharedValueError, by reference: Reference<Value>) {
        reference.subject.context.report(error)
    }
}
