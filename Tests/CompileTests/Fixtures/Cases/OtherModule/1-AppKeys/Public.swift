// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StorageKeys

extension AppStorageKeys {
    public enum Settings: Sendable {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    public var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    public subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(id, format: .verbatim)
    }
}

extension StorageKeyBuilder where Domain == AppStorageKeys.Settings {
    public var launchCount: Entry.Strict<Int> { entry() }
    public var theme: Entry { entry() }
}

public enum ServerKeys: StorageKeyDomain {}

extension StorageKeyBuilder<ServerKeys> {
    public var limit: Entry.Strict<Int> { entry() }
}
