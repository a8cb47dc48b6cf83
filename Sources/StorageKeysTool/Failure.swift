/// What went wrong, in words that say what to do about it.
struct Failure: Error, Equatable {
    let message: String
}
