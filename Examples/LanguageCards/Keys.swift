import SharedValues

extension StorageKeyBuilder<AppStorageKeys> {
    /// The key of version 1, as it was.
    var languageChoice: Entry.Strict<LanguageChoice> { "languageChoice" }
}

extension SharedKey<LanguageChoice>.Defaulted {
    static var languageChoice: Self {
        Self(
            .appStorage(\.languageChoice)
                .upgrading(from: String.self, LanguageChoice.init(version1:)),
            default: .all
        )
    }
}
