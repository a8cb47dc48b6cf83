import AppKeys
import StorageKeys

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var added: Entry { entry() }
}

func publicKeys() -> [String] {
    [
        AppStorageKeys[\.settings.launchCount],
        AppStorageKeys[\.[user: "7"].theme],
        AppStorageKeys[\.settings.added],
        ServerKeys[\.limit],
    ]
}

func internalKeysOfTheOtherModule() {
    // expected-error@+1 {{'internalEntry' is inaccessible due to 'internal' protection level}}
    _ = AppStorageKeys[\.settings.internalEntry]
}
