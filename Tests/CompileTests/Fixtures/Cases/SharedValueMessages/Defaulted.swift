import SharedValues

/// A key with a default is diagnosed at the key that it is made from.
extension SharedKey<Place>.Defaulted {
    // expected-error@+1 {{app storage takes Codable or raw values}}
    static var notStorable: Self { Self(.appStorage("place"), default: Place()) }

    // expected-error@+1 {{app storage takes Codable or raw values}}
    static var notStorableAtPath: Self { Self(.appStorage(\.settings.place), default: Place()) }

    static var inMemory: Self { Self(.inMemory("place"), default: Place()) }
}

extension SharedKey<String>.Defaulted {
    // expected-error@+1 {{the entry is strict: its values are of another type}}
    static var otherType: Self { Self(.appStorage(\.settings.launchCount), default: "") }

    // expected-error@+1 {{the entry is strict: its values are of another type}}
    static var otherTypeOfDomain: Self { .init(.inMemory(ServerKeys.self, \.limit), default: "") }

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    static var subdomain: Self { Self(.appStorage(\.settings), default: "") }

    // expected-error@+1 {{the path ends in a subdomain; go on to one of its entries}}
    static var subdomainOfDomain: Self { Self(.inMemory(ServerKeys.self, \.limits), default: "") }
}
