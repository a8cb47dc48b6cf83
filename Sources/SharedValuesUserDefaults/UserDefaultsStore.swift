public import Foundation
public import SharedValues

/// A store that keeps values in `UserDefaults`, where other code of the app reads and writes them.
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
/// Values that a property list can represent are stored as such, all others as JSON text. All
/// stores of a suite in a process share their values. <doc:SharedValuesUserDefaults> describes how
/// each type is stored, and which promises of `FileDefaultsStore` don't hold for `UserDefaults`.
public final class UserDefaultsStore: SharedStore {
    /// When the store makes `UserDefaults` write to the disk.
    public enum SynchronizationPolicy: Sendable {
        /// After each write, except on Apple platforms, whose system keeps what a process has
        /// written even if the process ends.
        case automatic
        /// After each write, which fails if `UserDefaults` can't write to the disk.
        case eachWrite
        /// Never, except for removals that wouldn't be seen otherwise. Writes may be lost if the
        /// process ends before it calls `synchronize()`.
        case never
    }

    let suite: DefaultsSuite

    /// Creates the store of a `UserDefaults` object, by default the app's own.
    ///
    /// All stores of the same object share their values. To use a suite, pass its name instead of
    /// an object: each `UserDefaults(suiteName:)` may be a different object.
    ///
    /// - Parameters:
    ///   - defaults: The defaults.
    ///   - synchronize: When the defaults are written to the disk. If stores of the same defaults
    ///     differ, the policy that writes more applies.
    ///   - issueHandler: Called with each error that can't be thrown. If `nil`, one line is written
    ///     to standard error. The first handler passed for the same defaults is used.
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
    /// Returns `nil` if `UserDefaults` has no such suite: on Apple platforms, for the app's own
    /// identifier and the global domain.
    ///
    /// - Parameters:
    ///   - suiteName: The name of the suite, such as `"group.com.example.app"`.
    ///   - synchronize: When the suite is written to the disk. If stores of the same suite differ,
    ///     the policy that writes more applies.
    ///   - issueHandler: Called with each error that can't be thrown. If `nil`, one line is written
    ///     to standard error. The first handler passed for the same suite is used.
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

// MARK: - Requirements of SharedStore

extension UserDefaultsStore {
    /// The connection between the store and its values, shared by all stores of a suite in a
    /// process.
    public var context: SharedStoreContext { suite.context }

    /// Property lists.
    public var form: StoredForm { .propertyList }

    /// Returns the value under a key, including a registered one or one from the command line.
    public func storedValue(forKey key: String) -> StoredValue? {
        suite.storedValue(forKey: key)
    }

    /// Sets and removes keys, one after the other.
    ///
    /// - Throws: `unavailable` if the defaults can't be written to the disk.
    @discardableResult
    public func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
        try suite.commit(changes)
    }

    /// A different number at each call, since any code of the process may have set a value.
    public var version: UInt64 { suite.version }

    /// Makes `UserDefaults` load what other processes have written.
    public func beginMutation() { suite.beginMutation() }

    /// Starts listening for changes made elsewhere.
    public func startObserving() { suite.startObserving() }

    /// Stops listening for changes made elsewhere.
    public func stopObserving() { suite.stopObserving() }
}
