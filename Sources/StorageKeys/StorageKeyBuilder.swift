/// A place in the hierarchy of keys, whose subdomains and entries are declared in extensions.
///
/// Declare members as computed properties or subscripts. The name of each property becomes one
/// component of the key:
///
/// ```swift
/// extension AppStorageKeys {
///     enum Settings {}
/// }
/// extension StorageKeyBuilder<AppStorageKeys> {
///     var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
///     subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
///         subdomain(id, format: .verbatim)
///     }
/// }
/// extension StorageKeyBuilder<AppStorageKeys.Settings> {
///     var launchCount: Entry.Strict<Int> { entry() }
/// }
/// let shared = AppStorageKeys[\.settings.launchCount]     // "settings-launch_count"
/// let ofUser = AppStorageKeys[\.[user: "7"].launchCount]  // "7-launch_count"
/// ```
///
/// Three rules keep keys distinct:
/// - A declaration returns the same key whenever it is evaluated with the same arguments. What varies
///   by user or document is an argument of a subscript, or a name passed as a computed `String`. A
///   path whose names are all literals is evaluated once and remembered: a getter must not choose
///   between literals depending on something that changes.
/// - A subscript passes a name made of its arguments. Otherwise all arguments would share one key.
/// - Keys are computed, not stored: in the initializer of a stored property or a `static let`,
///   Swift's `#function` is the name of the *type*, so that two such keys would be equal. A catalog
///   of the module StorageKeyCatalogs reports the collision.
///
/// <doc:DeclaringKeys> shows every form.
///
/// In a module whose default isolation is the main actor, declarations belong to the main actor, too.
/// Write `nonisolated extension StorageKeyBuilder<…>` for keys that are used elsewhere.
public struct StorageKeyBuilder<Domain>: Sendable {
    /// A domain below this one, whose members are declared on `Child`.
    public typealias Subdomain<Child> = StorageKeyBuilder<Child>

    /// The loose form of an entry; the strict form is `Entry.Strict<Value>`.
    public typealias Entry = StorageKeyEntry

    let place: KeyPlace

    /// Creates the top level of a domain.
    public init() {
        place = .top
    }

    init(at place: KeyPlace) {
        self.place = place
    }

    /// The top level of a domain, from which entries record the declarations on their path.
    package static var tracedTop: Self {
        Self(at: KeyPlace(key: "", isComputed: false, steps: []))
    }
}
