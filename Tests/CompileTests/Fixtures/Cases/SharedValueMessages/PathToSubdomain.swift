import SharedValues

struct SubdomainAtPath {
    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.appStorage.settings) var subdomain = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.appStorage) var top = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.appStorage.settings) var optional: Int?

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.appStorage.settings) var withoutDefault: Int

    // expected-error@+2 {{the path ends in a subdomain; go on to one of its entries}}
    // expected-error@+1 {{app storage takes Codable or raw values}}
    @SharedValue(\.appStorage.settings) var notStorable = Place()

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.inMemory.session) var inMemory = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(\.inMemory.session) var inMemoryOptional: Int?
}

struct SubdomainOfKey {
    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.appStorage(\.settings)) var subdomain = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.appStorage(\.settings)) var optional: Int?

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.appStorage(ServerKeys.self, \.limits)) var ofDomain = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.inMemory(\.session)) var inMemory = 0

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.inMemory(\.session)) var inMemoryOptional: Int?

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    @SharedValue(.inMemory(ServerKeys.self, \.limits)) var inMemoryOfDomain = 0
}
