import StorageKeyCatalogs
import StorageKeys

extension AppStorageKeys {
    enum Settings {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(id, format: .verbatim)
    }
}

func pathsToSubdomains() {
    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{<AppStorageKeys.Settings>' and 'StorageKeyEntry') are expected to be}}
    _ = AppStorageKeys[\.settings]

    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{<AppStorageKeys.Settings>' and 'StorageKeyEntry') are expected to be}}
    _ = AppStorageKeys[\.[user: "7"]]

    var catalog = StorageKeyCatalog()
    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{<AppStorageKeys.Settings>' and 'StorageKeyEntry') are expected to be}}
    catalog.add(AppStorageKeys.self, \.settings)
}
