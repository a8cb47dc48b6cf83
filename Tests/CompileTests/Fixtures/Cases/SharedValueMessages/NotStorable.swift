import SharedValues

struct NotStorableAtPath {
    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.loose) var loose = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.place) var strict = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.loose) var optional: Place?

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.optionalPlace) var strictOptional: Place?

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.loose) var array: [Place] = []

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.loose) var tuple: (Int, Int) = (0, 0)

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings.loose, store: InMemoryStore()) var stored = Place()
}

struct NotStorableOfKey {
    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage(\.settings.loose)) var loose = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage(\.settings.place)) var strict = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage("text")) var named = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage("text")) var optional: Place?

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage("text")) var table: [String: Place] = [:]

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage(ServerKeys.self, \.loose)) var looseOfDomain = Place()

    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(.appStorage(ServerKeys.self, \.place)) var strictOfDomain = Place()
}

struct StorableInMemory {
    @SharedValue(\.inMemory.session.loose) var loose = Place()
    @SharedValue(.inMemory("text")) var optional: Place?
    @SharedValue(.inMemory(ServerKeys.self, \.place)) var ofDomain = Place()
}
