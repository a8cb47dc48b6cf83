import StorageKeys

extension AppStorageKeys {
    enum Hidden {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var hidden: Subdomain<AppStorageKeys.Hidden> { subdomain() }
    fileprivate var secret: Entry { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.Hidden> {
    var count: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder where Domain == AppStorageKeys.Settings {
    var internalEntry: Entry { entry() }
}

func internalKeys() -> [String] {
    [
        AppStorageKeys[\.hidden.count],
        AppStorageKeys[\.secret],
        AppStorageKeys[\.settings.internalEntry],
    ]
}
