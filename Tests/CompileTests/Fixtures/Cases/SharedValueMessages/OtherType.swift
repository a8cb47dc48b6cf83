import SharedValues

struct OtherTypeAtPath {
    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var inferred = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var stated: String = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var number = 0.5

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var optional: Int? = 0

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var withoutDefault: Int?

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.nickname) var wrapped: String = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.inMemory.session.count) var inMemory = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.inMemory.session.count) var inMemoryWithoutDefault: Int?

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    let wrapper = SharedValue(wrappedValue: "text", \.appStorage.settings.launchCount)
}

struct OtherTypeOfKey {
    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.appStorage(\.settings.launchCount)) var inferred = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.appStorage(\.settings.launchCount)) var withoutDefault: Int?

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.inMemory(\.session.count)) var inMemory = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.inMemory(\.session.count)) var inMemoryWithoutDefault: Int?

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.appStorage(ServerKeys.self, \.limit)) var ofDomain = "text"

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(.inMemory(ServerKeys.self, \.limit)) var inMemoryOfDomain = "text"
}

func otherTypeOfLocal() {
    // expected-error@+1 {{the entry is strict: its values are of another type}}
    @SharedValue(\.appStorage.settings.launchCount) var count = "text"
    _ = count
}
