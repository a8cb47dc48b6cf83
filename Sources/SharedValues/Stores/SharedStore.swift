/// Where shared values are kept: a table of keys and values that takes several changes at once.
///
/// ``InMemoryStore`` is one. A store of one's own needs three members; everything else, from
/// atomic mutation to observation, comes with ``SharedStoreContext``:
///
/// ```swift
/// import Synchronization
///
/// /// Keeps what it is given, and whatever a server sends.
/// final class RemoteStore: SharedStore {
///     let context = SharedStoreContext()
///     private let values = Mutex<[String: StoredValue]>([:])
///
///     func storedValue(forKey key: String) -> StoredValue? {
///         values.withLock { $0[key] }
///     }
///
///     func commit(_ changes: [StoredChange]) {
///         values.withLock { for change in changes { $0[change.key] = change.value } }
///         // Send the changes; throw a SharedValueError if they must be refused.
///     }
///
///     func received(_ json: String, forKey key: String) {
///         values.withLock { $0[key] = .json(Array(json.utf8)) }
///         context.valuesDidChange([key])
///     }
/// }
/// ```
///
/// <doc:WritingAStore> says more, and `SharedStoreContract` of the module SharedValuesTesting checks a
/// store's behavior.
///
/// A store's functions are called on any thread. `commit` is never called by two threads at once;
/// `storedValue` may be called by many, also during a commit.
public protocol SharedStore: AnyObject, Sendable {
    /// What ties the store to its values; create one with the store and keep it.
    var context: SharedStoreContext { get }

    /// The form in which the store takes values.
    var form: StoredForm { get }

    /// Returns the committed value under a key, or nil if there is none.
    ///
    /// - Parameter key: Any string; two keys are one where Swift calls them equal.
    /// - Returns: The value in any form.
    /// - Throws: `unavailable` if the store cannot be read now, or another ``SharedValueError``.
    func storedValue(forKey key: String) throws(SharedValueError) -> StoredValue?

    /// Makes changes, all or none; when it returns they are committed.
    ///
    /// - Parameter changes: At least one change; no two of them have the same key.
    /// - Throws: A ``SharedValueError`` that says why nothing was changed.
    func commit(_ changes: [StoredChange]) throws(SharedValueError)

    /// A number that changes whenever a value may have changed without a call of this process.
    ///
    /// A store that learns of such changes by other means, and calls
    /// ``SharedStoreContext/valuesDidChange(_:)``, need not implement it.
    var version: UInt64 { get }

    /// Prepares for a mutation: what is read from now on is what the commit replaces.
    ///
    /// A store that other processes share takes their common lock here. Nothing is done if not
    /// implemented.
    ///
    /// - Throws: `unavailable` if the lock cannot be had; no mutation takes place then.
    func beginMutation() throws(SharedValueError)

    /// Ends what `beginMutation` began, whatever number of commits there was in between.
    func endMutation()

    /// Begins to call ``SharedStoreContext/valuesDidChange(_:)`` for changes made elsewhere.
    ///
    /// Called when a value is first read, which may have an observer. A store that calls it always,
    /// or never has such changes, need not implement it.
    func startObserving()

    /// Ends what `startObserving` began: no value of the store is in use.
    func stopObserving()
}

extension SharedStore {
    /// JSON text, unless the store says otherwise.
    public var form: StoredForm { .json }
    /// A constant: nobody else changes the values.
    public var version: UInt64 { 0 }
    /// Does nothing.
    public func beginMutation() throws(SharedValueError) {}
    /// Does nothing.
    public func endMutation() {}
    /// Does nothing.
    public func startObserving() {}
    /// Does nothing.
    public func stopObserving() {}
}

/// A form in which a store takes values.
public enum StoredForm: Sendable {
    /// Values as they are, of any type.
    case live
    /// The value's JSON text.
    case json
}

/// A value in the form in which a store keeps it.
public enum StoredValue: Sendable {
    /// The value itself.
    case live(any Sendable)
    /// The value's JSON text in UTF-8.
    case json([UInt8])
}

/// A change of one key.
public struct StoredChange: Sendable {
    /// The key, any string.
    public var key: String

    /// The new value, in the store's ``SharedStore/form``; nil removes the key.
    public var value: StoredValue?

    /// Whether the present value could not be read, so that a store should put it aside first.
    public var replacesUnreadable: Bool

    /// Creates a change.
    public init(key: String, value: StoredValue?, replacesUnreadable: Bool = false) {
        self.key = key
        self.value = value
        self.replacesUnreadable = replacesUnreadable
    }
}
