public import Foundation
public import SharedValues

/// A store that keeps values in `UserDefaults`, as other code of the app reads and writes them.
///
/// ```swift
/// import Foundation
/// import SharedValues
/// import SharedValuesUserDefaults
///
/// struct Settings {
///     static let store = UserDefaultsStore()
///     @SharedValue(.appStorage("launch_count", store: store)) var launchCount = 0
/// }
/// // UserDefaults.standard.integer(forKey: "launch_count") is the same number.
/// ```
///
/// Values that a property list can hold are kept as such; all others as the text of their JSON. All
/// stores on one suite in a process share their values. <doc:SharedValuesUserDefaults> says how each
/// type is kept, and what `UserDefaults` cannot promise that a `FileDefaultsStore` does.
public final class UserDefaultsStore: SharedStore {
    /// When the store has `UserDefaults` write to the disk.
    public enum SynchronizationPolicy: Sendable {
        /// After each write where it is lost otherwise if the process ends: everywhere but on Apple
        /// platforms, whose system keeps what a process has written.
        case automatic
        /// After each write, which fails if that does.
        case eachWrite
        /// Never, but for removals where they are not seen otherwise: writes may be lost if the
        /// process ends before it calls `synchronize()`.
        case never
    }

    let suite: DefaultsSuite

    /// Creates the store of a `UserDefaults` object, the app's own if none is given.
    ///
    /// All stores of the same object share their values. Name a suite rather than giving an object
    /// that is made for it: each `UserDefaults(suiteName:)` may be an object of its own.
    ///
    /// - Parameters:
    ///   - defaults: The defaults.
    ///   - synchronize: When they are written to the disk. Of two asked for the same defaults the
    ///     one that writes counts.
    ///   - issueHandler: Called with each error that no caller can be given; if nil, one line is
    ///     written to standard error. The first handler given for the same defaults counts.
    public init(
        _ defaults: UserDefaults = .standard,
        synchronize: SynchronizationPolicy = .automatic,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) {
        suite = DefaultsSuite.shared(.object(ObjectIdentifier(defaults)), issueHandler) { defaults }
        suite.demand(synchronize)
    }

    /// Creates the store of a suite, such as an app group's.
    ///
    /// Nil is returned where `UserDefaults` has no such suite: on Apple platforms for the app's own
    /// identifier and the global domain.
    ///
    /// - Parameters:
    ///   - suiteName: The name of the suite, such as `"group.com.example.app"`.
    ///   - synchronize: When it is written to the disk. Of two asked for the same suite the one that
    ///     writes counts.
    ///   - issueHandler: Called with each error that no caller can be given; if nil, one line is
    ///     written to standard error. The first handler given for the same suite counts.
    public init?(
        suiteName: String,
        synchronize: SynchronizationPolicy = .automatic,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) {
        guard let defaults = UserDefaults(suiteName: suiteName) else { return nil }
        suite = DefaultsSuite.shared(.name(suiteName), issueHandler) { defaults }
        suite.demand(synchronize)
    }
}

// MARK: - What a store does

extension UserDefaultsStore {
    /// What ties the store to its values; all stores on one suite of a process share it.
    public var context: SharedStoreContext { suite.context }

    /// Property lists.
    public var form: StoredForm { .propertyList }

    /// Returns the value under a key, also a registered one or one from the command line.
    public func storedValue(forKey key: String) -> StoredValue? {
        suite.storedValue(forKey: key)
    }

    /// Sets and removes keys, one after the other.
    ///
    /// - Throws: `unavailable` if the defaults cannot be written to the disk.
    @discardableResult
    public func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
        try suite.commit(changes)
    }

    /// Another number at each call: any code of the process may have set a value.
    public var version: UInt64 { suite.version }

    /// Has `UserDefaults` look for what other processes have written.
    public func beginMutation() { suite.beginMutation() }

    /// Begins to listen for changes made elsewhere.
    public func startObserving() { suite.startObserving() }

    /// Ends the listening.
    public func stopObserving() { suite.stopObserving() }
}
