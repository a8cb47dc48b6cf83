import StorageKeys

extension AppStorageKeys {
    enum Settings {}
}

extension StorageKeyBuilder<AppStorageKeys> {
    var named: Subdomain<AppStorageKeys.Settings> { subdomain("settings") }

    // expected-error@+1 {{cannot convert return expression of type 'String' to return type}}
    var literal: Subdomain<AppStorageKeys.Settings> { "settings" }

    // expected-error@+1 {{cannot convert return expression of type}}
    var entryAsSubdomain: Subdomain<AppStorageKeys.Settings> { entry() as Entry }

    // expected-error@+1 {{cannot convert return expression of type}}
    var subdomainAsEntry: Entry { subdomain() as Subdomain<AppStorageKeys.Settings> }
}
