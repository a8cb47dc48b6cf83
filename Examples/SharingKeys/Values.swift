import SharedValues

/// Persistent values, five in each form of the call.
struct PersistentValues {
    @SharedValue(\.appStorage.directEntry) var direct = 0
    @SharedValue(\.appStorage.firstDomain.someEntry) var some = "new"
    @SharedValue(\.appStorage.firstDomain.childDomain.someProtectedEntry) var protected = 0
    @SharedValue(\.appStorage.otherDomain.literal) var literal = false
    @SharedValue(\.appStorage.otherDomain.formattedEntry) var formatted: [Int] = []

    @SharedValue(.appStorage(\.alias)) var alias = "new"
    @SharedValue(.appStorage(\.firstDomain.childDomain.someProtectedEntry)) var again = 0
    @SharedValue(.appStorage(\.otherDomain.renamedEntry)) var renamed: Double?
    @SharedValue(.appStorage(\.otherDomain.renamed.value)) var value: Set<String> = []
    @SharedValue(.appStorage(\.someDomain.childDomain1.someEntry1)) var some1 = 0.5

    /// Changes every value; one has two declarations, and one two wrappers.
    func change() {
        direct += 1
        some = "changed"
        protected += 1
        literal.toggle()
        formatted.append(direct)

        alias += " twice"
        again += 1
        renamed = 1.5
        value.insert("seen")
        some1 *= 2
    }

    /// The key and the value of each.
    var lines: [String] {
        [
            "\($direct)", "\($some)", "\($protected)", "\($literal)", "\($formatted)",
            "\($alias)", "\($again)", "\($renamed)", "\($value)", "\($some1)",
        ]
    }
}

/// Values that live as long as the process, in both forms of the call.
struct SessionValues {
    @SharedValue(\.inMemory.openPages) var openPages = 0
    @SharedValue(\.inMemory.session.user) var user: String?
    @SharedValue(.inMemory(\.session.search.recentWords)) var recentWords: [String] = []

    func change() {
        openPages += 1
        user = "Ada"
        recentWords.append("keys")
    }

    var lines: [String] { ["\($openPages)", "\($user)", "\($recentWords)"] }
}
