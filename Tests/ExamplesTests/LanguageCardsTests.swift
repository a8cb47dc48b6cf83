import ProgramRunner
import SharedValues
import Testing

@Suite("language-cards", .whereDataCanBeMoved)
struct LanguageCardsTests {
    @Test(
        "Each choice is stored and read again, without coding code",
        arguments: [
            (["all"], #"{"all":{}}"#, all),
            (["one-to-one", "en", "fr"], #"{"oneToOne":{"from":"en","to":"fr"}}"#, "en → fr\n"),
            (["one-to-all", "es"], #"{"oneToAll":{"from":"es"}}"#, "es → de, en, fr, it\n"),
            (
                ["all-to-one", "it"], #"{"allToOne":{"to":"it"}}"#,
                "de → it\nen → it\nes → it\nfr → it\n"
            ),
        ]
    )
    func storesChoice(words: [String], stored: String, cards: String) async throws {
        let examples = try Examples()
        let chosen = try await examples.run("language-cards", words)
        #expect(chosen.output == cards)
        #expect(chosen.errorOutput == "")
        #expect(chosen.exitStatus == 0)
        #expect(try examples.languageStore.json(forKey: "languageChoice") == stored)
        #expect(try await examples.run("language-cards").output == cards)
    }

    @Test("A set of languages is stored and read again, and can be reset to the default")
    func storesSet() async throws {
        let examples = try Examples()
        _ = try await examples.run("language-cards", ["among", "fr", "de"])
        #expect(try await examples.run("language-cards").output == "de → fr\nfr → de\n")
        #expect(try await examples.run("language-cards", ["reset"]).output == all)
        #expect(try examples.languageStore.storedKeys() == [])
    }

    @Test(
        "A value of version 1 is read and left unchanged; the next choice stores the new form",
        arguments: [
            ("all", all),
            ("oneToOne:en:fr", "en → fr\n"),
            ("oneToAll:es", "es → de, en, fr, it\n"),
            ("allToOne:it", "de → it\nen → it\nes → it\nfr → it\n"),
            ("symmetricSubset:de,en,", "de → en\nen → de\n"),
        ]
    )
    func readsVersion1(text: String, cards: String) async throws {
        let examples = try Examples()
        try examples.languageStore.setJSON("\"\(text)\"", forKey: "languageChoice")
        let outcome = try await examples.run("language-cards")
        #expect(outcome.output == cards)
        #expect(outcome.errorOutput == "")
        #expect(try examples.languageStore.json(forKey: "languageChoice") == "\"\(text)\"")

        _ = try await examples.run("language-cards", ["one-to-all", "de"])
        #expect(
            try examples.languageStore.json(forKey: "languageChoice")
                == #"{"oneToAll":{"from":"de"}}"#
        )
    }

    @Test(
        "An invalid string gives the default and an error, and stays",
        arguments: [
            "", "some", "oneToOne", "oneToOne:en", "oneToOne:en:", "oneToOne:en:tlh",
            "oneToOne:en:fr:it", "symmetricSubset:", "symmetricSubset:de,tlh,", "all:en",
        ]
    )
    func refuses(text: String) async throws {
        let examples = try Examples()
        try examples.languageStore.setJSON("\"\(text)\"", forKey: "languageChoice")
        let outcome = try await examples.run("language-cards")
        #expect(outcome.output == all + "Your choice could not be read; choose again.\n")
        #expect(
            outcome.errorOutput.hasPrefix(
                """
                SharedValues: undecodable "languageChoice": the stored value "\(text)" can't be read \
                as LanguageChoice: it has an older form, String,
                """
            )
        )
        #expect(outcome.exitStatus == 0)
        #expect(try examples.languageStore.json(forKey: "languageChoice") == "\"\(text)\"")

        let chosen = try await examples.run("language-cards", ["one-to-one", "en", "fr"])
        #expect(chosen.output == "en → fr\n")
    }
}

private let all = """
    de → en, es, fr, it
    en → de, es, fr, it
    es → de, en, fr, it
    fr → de, en, es, it
    it → de, en, es, fr

    """

extension Examples {
    fileprivate var languageStore: FileDefaultsStore { store(of: "language-cards") }
}
