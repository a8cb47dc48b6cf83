enum Language: String, Codable, CaseIterable {
    case de, en, es, fr, it
}

/// Which cards are shown: from which language into which.
enum LanguageChoice: Codable, Equatable {
    case all
    case oneToOne(from: Language, to: Language)
    case oneToAll(from: Language)
    case allToOne(to: Language)
    case symmetricSubset(Set<Language>)
}

extension LanguageChoice {
    /// Whether cards from one language into another are shown.
    func includes(_ from: Language, _ to: Language) -> Bool {
        switch self {
        case .all: true
        case .oneToOne(let first, let second): from == first && to == second
        case .oneToAll(let language): from == language
        case .allToOne(let language): to == language
        case .symmetricSubset(let languages): languages.contains(from) && languages.contains(to)
        }
    }

    /// Reads what version 1 stored: `all`, `oneToOne:en:fr`, `symmetricSubset:de,en,`.
    init?(version1 text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let codes = parts.dropFirst().flatMap { $0.split(separator: ",") }
        let languages = codes.compactMap { Language(rawValue: String($0)) }
        guard languages.count == codes.count else { return nil }

        switch (parts[0], languages.count) {
        case ("all", 0): self = .all
        case ("oneToOne", 2): self = .oneToOne(from: languages[0], to: languages[1])
        case ("oneToAll", 1): self = .oneToAll(from: languages[0])
        case ("allToOne", 1): self = .allToOne(to: languages[0])
        case ("symmetricSubset", 1...): self = .symmetricSubset(Set(languages))
        default: return nil
        }
    }
}
