import SharedValues

extension AppStorageKeys {
    enum Tool {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    // The library has a member of this name, too.
    var settings: Entry.Strict<Int> { entry() }
    var tool: Subdomain<AppStorageKeys.Tool> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Tool> {
    var verbose: Entry.Strict<Bool> { entry() }
}

let key = AppStorageKeys[\.tool.verbose]
print(key)
