import SharedValues

enum Suit: String {
    case hearts
}

/// How containers of raw values are stored doesn't show on the standard types.
func membersOfStandardTypes() {
    // expected-error@+1 {{'rawContents' is inaccessible}}
    _ = [Suit.hearts].rawContents

    // expected-error@+1 {{'rawContents' is inaccessible}}
    _ = Set([Suit.hearts]).rawContents

    // expected-error@+1 {{'rawContents' is inaccessible}}
    _ = ["a": Suit.hearts].rawContents

    // expected-error@+1 {{'rawContents' is inaccessible}}
    _ = Suit(rawValue: "hearts").rawContents
}
