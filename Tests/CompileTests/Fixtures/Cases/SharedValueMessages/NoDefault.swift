import SharedValues

struct NoDefaultAtPath {
    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(\.appStorage.settings.launchCount) var strict: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(\.appStorage.settings.launchCount) var inferred

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(\.appStorage.settings.loose) var loose: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(\.inMemory.session.count) var inMemory: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(\.inMemory.session.loose) var inMemoryLoose: Int
}

struct NoDefaultOfKey {
    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.appStorage(\.settings.launchCount)) var strict: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.appStorage(\.settings.launchCount)) var inferred

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.appStorage(\.settings.loose)) var loose: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.appStorage("text")) var named: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.appStorage(ServerKeys.self, \.limit)) var ofDomain: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.inMemory(\.session.count)) var inMemory: Int

    // expected-error@+1 {{give the property a default value, as in '= 0', or an optional}}
    @SharedValue(.inMemory("text")) var inMemoryNamed: Int
}
