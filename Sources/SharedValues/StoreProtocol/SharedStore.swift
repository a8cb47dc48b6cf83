/// A place for shared values: a table of keys and values that commits several changes at once.
///
/// ``InMemoryStore`` is one. A custom store needs three members; everything else, from
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
///     func commit(_ changes: [StoredChange]) -> UInt64 {
///         values.withLock { for change in changes { $0[change.key] = change.value } }
///         // Send the changes; throw a SharedValueError if they must be refused.
///         return version
///     }
///
///     func received(_ json: String, forKey key: String) {
///         values.withLock { $0[key] = .json(Array(json.utf8)) }
///         context.valuesDidChange([key])
///     }
/// }
/// ```
///
/// See <doc:WritingAStore>. `SharedStoreContract` in the module SharedValuesTesting checks a
/// store's behavior.
///
/// A store's functions are called on any thread. `commit` is never called by two threads at once;
/// `storedValue` may be called by many, even during a commit.
public protocol SharedStore: AnyObject, Sendable {
    /// The connection between the store and its values; create one with the store and keep it.
    var context: SharedStoreContext { get }

    /// The form in which the store takes values.
    var form: StoredForm { get }

    /// Returns the committed value under a key, or `nil` if there is none.
    ///
    /// - Parameter key: Any string. Two keys are the same if they are equal as Swift strings.
    /// - Returns: The value in any form.
    /// - Throws: `unavailable` if the store can't be read now, or another ``SharedValueError``.
    func storedValue(forKey key: String) throws(SharedValueError) -> StoredValue?

    /// Commits changes, all or none, before it returns.
    ///
    /// - Parameter changes: At least one change, in the order of the writes; no two of them have the
    ///   same key.
    /// - Returns: The version after the commit, equal to ``version`` as long as nothing else
    ///   changes. Whether commits of this process change the version is up to the store. If
    ///   something else may change a value at any time, read the version under the lock that the
    ///   commit holds: a version that includes a later change would hide that change.
    /// - Throws: A ``SharedValueError`` that says why nothing was changed.
    @discardableResult
    func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64

    /// A number that changes whenever something other than a commit of this process may have changed
    /// a value.
    ///
    /// A store that learns of such changes by other means, and calls
    /// ``SharedStoreContext/valuesDidChange(_:)``, doesn't need to implement it.
    var version: UInt64 { get }

    /// Prepares for a mutation: what is read from now on is what the commit replaces.
    ///
    /// A store that other processes share acquires their common lock here. The default does nothing.
    ///
    /// - Throws: `unavailable` if the lock can't be acquired; no mutation takes place then.
    func beginMutation() throws(SharedValueError)

    /// Ends what `beginMutation` began, after any number of commits.
    func endMutation()

    /// Starts calling ``SharedStoreContext/valuesDidChange(_:)`` for changes made elsewhere.
    ///
    /// Called when a value that may have an observer is first read. A store that always reports
    /// changes, or never has any, doesn't need to implement it.
    func startObserving()

    /// Ends what `startObserving` began: no value of the store is in use.
    func stopObserving()
}

extension SharedStore {
    /// JSON text, unless the store says otherwise.
    public var form: StoredForm { .json }
    /// A constant: nothing else changes the values.
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

/// A change of one key.
public struct StoredChange: Sendable {
    /// The key, any string.
    public var key: String

    /// The new value, in the store's ``SharedStore/form``; `nil` removes the key.
    public var value: StoredValue?

    /// Whether the current value can't be read, so that a store should preserve a copy first.
    public var replacesUnreadable: Bool

    /// Creates a change.
    public init(key: String, value: StoredValue?, replacesUnreadable: Bool = false) {
        self.key = key
        self.value = value
        self.replacesUnreadable = replacesUnreadable
    }
}
