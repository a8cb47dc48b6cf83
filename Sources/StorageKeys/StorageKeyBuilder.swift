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
///   a computed `String`.
/// - A subscript names what it declares: all its arguments would share its own name.
/// - Keys are computed, not stored: in the initializer of a stored property or a `static let`,
///   Swift's `#function` is the *type's* name, and two such keys would be one.
///   ``StorageKeyCatalog`` reports that.
///
/// In a module whose default isolation is the main actor, declarations are the main actor's too;
/// write `nonisolated extension StorageKeyBuilder<…>` for keys that are used elsewhere.
public struct StorageKeyBuilder<Domain>: Sendable {
    /// The domain below this one whose members are declared on `Child`.
    public typealias Subdomain<Child> = StorageKeyBuilder<Child>

    /// The loose form of an entry; the strict form is `Entry.Strict<Value>`.
    public typealias Entry = StorageKeyEntry

    /// The key so far; empty at the top level.
    let prefix: String

    /// Whether a name on the way here was computed, so that the path may mean another key later.
    let isComputed: Bool

    /// How the path to here is spelled in Swift, while a catalog lists it.
    let trace: DeclarationTrace?

    /// Creates the top level of a domain.
    public init() {
        self.init(prefix: "", isComputed: false, trace: nil)
    }

    init(prefix: String, isComputed: Bool, trace: DeclarationTrace?) {
        self.prefix = prefix
        self.isComputed = isComputed
        self.trace = trace
    }
}

extension StorageKeyBuilder {
    /// Returns the place one component further, or stops if the component is no name.
    ///
    /// Without a name, the declaration's own is taken.
    func appending<Child>(
        _ name: StorageKeyName?,
        format: KeyFormat,
        separator: String,
        declaration: String,
        fileID: StaticString,
        line: UInt
    ) -> Subdomain<Child> {
        if name == nil, declaration.utf8.contains(UInt8(ascii: "(")) {
            fatalError(
                """
                '\(declaration)' declares a storage key without a name, so that all its arguments \
                would share one key. Pass entry(…) or subdomain(…) a name made of the arguments.
                """,
                file: fileID,
                line: line
            )
        }
        let text = name?.text ?? declaration
        let component = format(text)
        guard !component.isEmpty else {
            fatalError(
                """
                '\(declaration)' declares a storage key with an empty component: nothing is left \
                of the name "\(text)" after formatting. Pass entry(…) or subdomain(…) a name with \
                a letter or a digit, or 'format: .verbatim'.
                """,
                file: fileID,
                line: line
            )
        }
        return Subdomain(
            prefix: prefix.isEmpty ? component : prefix.appending(separator, component),
            isComputed: isComputed || name?.isComputed == true,
            trace: trace?.appending(declaration, fileID: fileID, line: line)
        )
    }
}

extension String {
    fileprivate func appending(_ separator: String, _ component: String) -> String {
        var result = ""
        result.reserveCapacity(utf8.count + separator.utf8.count + component.utf8.count)
        result += self
        result += separator
        result += component
        return result
    }
}
