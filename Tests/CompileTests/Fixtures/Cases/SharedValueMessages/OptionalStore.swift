import SharedValues

/// If `store:` were optional, an unavailable group would silently mean the standard store.
struct OptionalStore {
    // expected-error@+3 {{value of optional type 'FileDefaultsStore?' must be unwrapped}}
    // expected-note@+2 {{coalesce using '??'}}
    // expected-note@+1 {{force-unwrap using '!'}}
    @SharedValue(\.appStorage.settings.launchCount, store: FileDefaultsStore.appGroup("g")) var a =
        0

    // expected-error@+3 {{value of optional type 'FileDefaultsStore?' must be unwrapped}}
    // expected-note@+2 {{coalesce using '??'}}
    // expected-note@+1 {{force-unwrap using '!'}}
    @SharedValue(.appStorage("text", store: FileDefaultsStore.appGroup("g"))) var b = 0
}
