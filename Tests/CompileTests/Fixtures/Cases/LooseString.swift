import StorageKeys

func use(_ entry: StorageKeyEntry) {}

func literals() {
    use("settings-theme")
    let entry: StorageKeyEntry = "settings-theme"
    let strict: StorageKeyEntry.Strict<Int> = "settings-\(entry)"
    _ = strict
}

func strings() {
    let name = "settings-theme"
    // expected-error@+1 {{cannot convert value of type 'String' to expected argument type}}
    use(name)

    // expected-error@+1 {{cannot convert value of type 'String' to specified type}}
    let entry: StorageKeyEntry = name
    _ = entry

    // expected-error@+1 {{cannot convert value of type 'String' to specified type}}
    let strict: StorageKeyEntry.Strict<Int> = name
    _ = strict

    // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'KeyPath}}
    _ = AppStorageKeys[name]

    // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'KeyPath}}
    _ = AppStorageKeys["settings-theme"]
}

extension StorageKeyBuilder<AppStorageKeys> {
    subscript(computed name: String) -> Entry {
        // expected-error@+1 {{cannot convert return expression of type 'String' to return type}}
        name
    }
}
