/// A place in the hierarchy of keys, on which its subdomains and entries are declared.
///
/// Declare members in extensions, as computed properties or subscripts. Each property's own name
/// becomes one component of the key:
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
/// Three rules keep keys apart:
/// - A declaration gives the same key whenever it is evaluated with the same arguments. What varies
///   from user to user or document to document is an argument of a subscript, or a name passed as
///   a computed `String`. A path whose names are all literals is evaluated once and remembered: a
///   getter must not choose among literals by anything that changes.
/// - A subscript names what it declares: all its arguments would share its own name.
/// - Keys are computed, not stored: in the initializer of a stored property or a `static let`,
///   Swift's `#function` is the *type's* name, and two such keys would be one.
///   ``StorageKeyCatalog`` reports that.
///
/// <doc:DeclaringKeys> shows every form.
///
/// In a module whose default isolation is the main actor, declarations are the main actor's too;
/// write `nonisolated extension StorageKeyBuilder<…>` for keys that are used elsewhere.
public struct StorageKeyBuilder<Domain>: Sendable {
    /// The domain below this one whose members are declared on `Child`.
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

    /// The top level of a domain, whose entries know the declarations on the way to them.
    package static var tracedTop: Self {
        Self(at: KeyPlace(key: "", isComputed: false, steps: []))
    }
}
