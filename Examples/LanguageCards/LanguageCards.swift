import Console
import SharedValues

@main
struct LanguageCards {
    @SharedValue(.languageChoice) var choice

    static func main() {
        let cards = LanguageCards()
        cards.perform(Array(CommandLine.arguments.dropFirst()))
        cards.show()
    }

    func perform(_ words: [String]) {
        let names = words.dropFirst()
        let languages = names.compactMap(Language.init)
        if languages.count < names.count { Console.fail(Self.usage, status: 2) }

        switch (words.first, languages.count) {
        case (nil, _): break
        case ("all", 0): choice = .all
        case ("one-to-one", 2): choice = .oneToOne(from: languages[0], to: languages[1])
        case ("one-to-all", 1): choice = .oneToAll(from: languages[0])
        case ("all-to-one", 1): choice = .allToOne(to: languages[0])
        case ("among", 2...): choice = .symmetricSubset(Set(languages))
        case ("reset", 0): $choice.reset()
        default: Console.fail(Self.usage, status: 2)
        }
    }

    func show() {
        for from in Language.allCases {
            let targets = Language.allCases.filter { $0 != from && choice.includes(from, $0) }
            if targets.isEmpty { continue }
            print("\(from) → \(targets.map(\.rawValue).joined(separator: ", "))")
        }
        switch $choice.storageError?.code {
        case nil: break
        case .typeMismatch, .undecodable: print("Your choice could not be read; choose again.")
        case let code?: Console.fail("language-cards: the choice is as before: \(code)")
        }
    }

    static let usage = """
        usage: language-cards [all | one-to-one FROM TO | one-to-all FROM | all-to-one TO \
        | among LANGUAGE LANGUAGE… | reset]
        languages: \(Language.allCases.map(\.rawValue).joined(separator: ", "))
        """
}
