/// A top-level domain of storage keys: the root from which key paths are written.
///
/// A domain is an enum without cases. Declare its members in extensions of ``StorageKeyBuilder``. The
/// domain itself turns a key path into the key's string:
///
/// ```swift
/// enum ServerKeys: StorageKeyDomain {}
/// extension StorageKeyBuilder<ServerKeys> {
///     var requestLimit: Entry.Strict<Int> { entry() }
/// }
/// let key = ServerKeys[\.requestLimit]  // "request_limit"
/// ```
///
/// Domains below it need no conformance. Every program has ``AppStorageKeys`` and
/// ``InMemoryStorageKeys``.
public protocol StorageKeyDomain {}

/// The domain of keys whose values persist.
public enum AppStorageKeys: StorageKeyDomain {}

/// The domain of keys whose values live as long as the process.
public enum InMemoryStorageKeys: StorageKeyDomain {}

extension StorageKeyDomain {
    /// Returns the key string of the loose entry at a path.
    ///
    /// A path written as a literal is evaluated once per place in the source and then remembered,
    /// if every name on it is a literal or the name of the declaration. A path with a name computed
    /// at run time is evaluated each time.
    ///
    /// - Parameter path: The path from this domain to the entry. It is resolved before the call
    ///   returns, and may contain captured values.
    public static subscript(path: KeyPath<StorageKeyBuilder<Self>, StorageKeyEntry>) -> String {
        StorageKeyEntry.resolving(path).key
    }

    /// Returns the key string of the strict entry at a path.
    ///
    /// - Parameter path: The path from this domain to the entry, evaluated like the path of a loose
    ///   entry.
    public static subscript<Value>(
        path: KeyPath<StorageKeyBuilder<Self>, StorageKeyEntry.Strict<Value>>
    ) -> String {
        StorageKeyEntry.resolving(path).key
    }
}

extension StorageKeyEntry {
    /// Returns the entry at a path from the top of a domain, from memory if possible.
    package static func resolving<Domain>(
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry>
    ) -> StorageKeyEntry {
        resolving(path, from: StorageKeyBuilder())
    }

    /// Returns the loose form of the strict entry at a path from the top of a domain.
    package static func resolving<Domain, Value>(
        _ path: KeyPath<StorageKeyBuilder<Domain>, StorageKeyEntry.Strict<Value>>
    ) -> StorageKeyEntry {
        resolving(path, from: StorageKeyBuilder())
    }

    /// Returns the entry at a path, from memory if possible.
    package static func resolving<Root>(
        _ path: KeyPath<Root, StorageKeyEntry>,
        from root: @autoclosure () -> Root
    ) -> StorageKeyEntry {
        ResolvedPaths.entry(at: path)
            ?? ResolvedPaths.remember(root()[keyPath: path], at: path)
    }

    /// Returns the loose form of the strict entry at a path, from memory if possible.
    package static func resolving<Root, Value>(
        _ path: KeyPath<Root, StorageKeyEntry.Strict<Value>>,
        from root: @autoclosure () -> Root
    ) -> StorageKeyEntry {
        ResolvedPaths.entry(at: path)
            ?? ResolvedPaths.remember(root()[keyPath: path].loose, at: path)
    }

    /// Whether the entry at a path, and the path object itself, are in memory forever.
    package static func isRemembered(at path: AnyKeyPath) -> Bool {
        ResolvedPaths.entry(at: path) != nil
    }
}
