import StorageKeys

/// Takes keys and declares none.
func isKnown(_ key: StorageKeyEntry) -> Bool { !key.key.isEmpty }
