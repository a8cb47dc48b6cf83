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
    let source: ValueSource<Value>

    /// The value; the default if none is stored that can be read.
    ///
    /// A read gives what was written last, on any thread and, if processes share the store, in any
    /// process; it never waits for another process. Assigning stores the value, nil included, unless it
    /// is the stored one already. A change in place, such as `+=`, is atomic. Both wait while another
    /// thread or process changes a value of the store; an error goes to ``storageError`` and to the
    /// store's issue handler, and the value stays as it was.
    public var wrappedValue: Value {
        get { source.read() }
        nonmutating set {
            let reference = source.current
            source.report(reference.assign(newValue), by: reference)
        }
        nonmutating _modify {
            let reference = source.current
            // Unsafe: the value's place is this access's own until the mutation ends.
            let pointer = unsafe source.beginInPlace(reference)
            defer { source.report(reference.endInPlace(), by: reference) }
            yield unsafe &pointer.pointee
        }
    }

    /// The wrapper itself, for what it can do besides reading and writing.
    public var projectedValue: SharedValue { self }

    /// Creates a wrapper that shares another one's value, as for a function's parameter.
    public init(projectedValue: SharedValue) {
        self = projectedValue
    }

    init(
        _ defaultValue: Value,
        _ entry: StorageKeyEntry,
        _ kind: StoreKind,
        _ store: (any SharedStore)?,
        _ coding: @autoclosure () -> (any JSONCoding<Value>)?,
        _ options: KeyOptions<Value>? = nil
    ) {
        let handle = Handle.shared(
            entry,
            in: store ?? SharedStores.store(kind),
            initially: defaultValue
        ) {
            ValueCoder(coding: coding()?.resolved, upgrades: options?.upgrades)
        }
        source = ValueSource(
            handle: handle,
            ownDefault: defaultValue,
            options: options,
            kind: store == nil ? kind : nil
        )
    }

    /// Creates the wrapper of the entry at a path, which is not looked for if its handle is known.
    init(
        _ defaultValue: Value,
        at path: borrowing AnyKeyPath,
        _ entry: @autoclosure () -> StorageKeyEntry,
        _ kind: StoreKind,
        _ store: any SharedStore,
        _ coding: @autoclosure () -> (any JSONCoding<Value>)?
    ) {
        let store = store.named
        let handle = RememberedHandles.handle(at: path, in: store, kind) {
            Handle.shared(
                entry(),
                in: store ?? SharedStores.store(kind),
                initially: defaultValue
            ) {
                ValueCoder(coding: coding(), upgrades: nil)
            }
        }
        source = ValueSource(
            handle: handle,
            ownDefault: defaultValue,
            options: nil,
            kind: store == nil ? kind : nil
        )
    }

    init(_ source: ValueSource<Value>) {
        self.source = source
    }
}

extension SharedValue {
    /// Creates the wrapper of a key's value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - key: The key, such as `.appStorage(\.settings.launchCount)`.
    public init(wrappedValue: Value, _ key: SharedKey<Value>) {
        self.init(wrappedValue, key.entry, key.kind, key.store, key.coding, key.options)
    }

    /// Creates the wrapper of a key's value, nil until it is set.
    public init<Wrapped>(_ key: SharedKey<Value>) where Value == Wrapped? {
        self.init(nil, key.entry, key.kind, key.store, key.coding, key.options)
    }

    /// Creates the wrapper of the value of a key that has a default.
    public init(_ key: SharedKey<Value>.Defaulted) {
        self.init(wrappedValue: key.defaultValue, key.key)
    }
}
