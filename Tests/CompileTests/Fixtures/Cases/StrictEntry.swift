import StorageKeys

extension StorageKeyBuilder<AppStorageKeys> {
    var launchCount: Entry.Strict<Int> { entry() }
    var nickname: Entry.Strict<String?> { entry() }
    var volume: Entry.Strict<Double> { "volume" }
    var theme: Entry { entry() }
}

/// A stand-in for any function that takes a strict key and a type of value.
func read<Value>(
    _ type: Value.Type,
    at path: KeyPath<StorageKeyBuilder<AppStorageKeys>, StorageKeyEntry.Strict<Value>>
) {}

func sameValueType() {
    read(Int.self, at: \.launchCount)
    read(String?.self, at: \.nickname)
    read(Double.self, at: \.volume)
    let entry: StorageKeyEntry.Strict<Int> = StorageKeyBuilder<AppStorageKeys>().launchCount
    _ = entry
}

func otherValueType() {
    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{arguments to generic parameter 'Value' ('Int' and 'String')}}
    read(String.self, at: \.launchCount)

    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{arguments to generic parameter 'Value' ('Int' and 'Int?')}}
    read(Int?.self, at: \.launchCount)

    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{arguments to generic parameter 'Value' ('Optional<String>' and 'String')}}
    read(String.self, at: \.nickname)

    // expected-error@+2 {{cannot assign value of type 'StorageKeyEntry.Strict<Double>' to type}}
    // expected-note@+1 {{arguments to generic parameter 'Value' ('Double' and 'Float')}}
    let volume: StorageKeyEntry.Strict<Float> = StorageKeyBuilder<AppStorageKeys>().volume
    _ = volume
}

func looseForStrict() {
    // expected-error@+2 {{cannot convert value of type 'KeyPath<}}
    // expected-note@+1 {{('StorageKeyEntry' and 'StorageKeyEntry.Strict<Int>') are expected to be}}
    read(Int.self, at: \.theme)
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var count: Entry { entry() }
    // expected-error@+1 {{cannot convert return expression of type 'StorageKeyBuilder}}
    var strictCount: Entry.Strict<Int> { count }
}
