import StorageKeys

extension AppStorageKeys {
    enum Settings {}
}

// expected-note@+1 {{where 'Domain' = 'InMemoryStorageKeys'}}
extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var theme: Entry { entry() }
}

// expected-note@+1 {{where 'Domain' = 'AppStorageKeys'}}
extension StorageKeyBuilder<InMemoryStorageKeys> {
    var user: Entry { entry() }
}

enum ServerKeys: StorageKeyDomain {}

func pathsOfTheDomain() -> [String] {
    let path = \StorageKeyBuilder<AppStorageKeys>.settings.theme
    return [AppStorageKeys[\.settings.theme], AppStorageKeys[path], InMemoryStorageKeys[\.user]]
}

func pathsOfAnotherDomain() {
    // expected-error@+1 {{property 'user' requires the types 'AppStorageKeys' and}}
    _ = AppStorageKeys[\.user]

    // expected-error@+1 {{property 'settings' requires the types 'InMemoryStorageKeys' and}}
    _ = InMemoryStorageKeys[\.settings.theme]

    let path = \StorageKeyBuilder<AppStorageKeys>.settings.theme
    // expected-error@+2 {{cannot convert value of type 'KeyPath<StorageKeyBuilder<AppStorageKeys>}}
    // expected-note@+1 {{('AppStorageKeys' and 'ServerKeys') are expected to be equal}}
    _ = ServerKeys[path]
}
