import Foundation
import StorageKeys
import StorageKeysEvaluation
import Testing

@Suite("Evaluation of keys")
@MainActor
struct KeyEvaluationTests {
    private let evaluation = KeyEvaluation()

    @Test("An entry has its key, its former keys and the type of its values")
    func entries() {
        evaluation.add(0, AppStorageKeys.self) { \.loose }
        evaluation.add(1, AppStorageKeys.self) { \.strict }
        evaluation.add(2, AppStorageKeys.self) { \.literal }
        evaluation.add(3, AppStorageKeys.self) { \.strictLiteral }
        #expect(
            evaluation.found.keys == [
                0: .init(key: "loose", formerKeys: ["old"]),
                1: .init(key: "strict", valueType: "Swift.Set<Swift.String>"),
                2: .init(key: "stored", isLiteral: true),
                3: .init(key: "kept", valueType: "Swift.Int", isLiteral: true),
            ]
        )
    }

    @Test("An argument is shown by its parameter's name, in whatever form the key has it")
    func arguments() {
        evaluation.add(0, AppStorageKeys.self) {
            try
                \.[
                    text: evaluation.argument(0, "id"),
                    evaluation.argument(1, "n"),
                    evaluation.argument(2, "uuid")
                ]
        }
        evaluation.add(1, AppStorageKeys.self) {
            try \.[evaluation.argument(0, "a"), evaluation.argument(1, "b")]
        }
        #expect(evaluation.found.keys[0]?.key == "<id>/<n>/<uuid>")
        #expect(evaluation.found.keys[0]?.formerKeys == ["<id>"])
        #expect(evaluation.found.keys[1]?.key == "<a>_first_true")
    }

    @Test("A type of which there is no argument is named")
    func noArgument() {
        evaluation.add(7, AppStorageKeys.self) { try \.[none: evaluation.argument(0, "value")] }
        #expect(evaluation.found.keys == [:])
        #expect(
            evaluation.found.warnings == [7: "no argument of type Secret can be made for value"]
        )
    }

    @Test("A subdomain has what the keys below it begin with; the JSON has all")
    func subdomains() throws {
        evaluation.addSubdomain("AppStorageKeys.sub", AppStorageKeys.self) { \.sub }
        evaluation.addSubdomain("AppStorageKeys[user:]", AppStorageKeys.self) {
            try \.[user: evaluation.argument(0, "id")]
        }
        #expect(
            evaluation.found.subdomains
                == ["AppStorageKeys.sub": ["sub"], "AppStorageKeys[user:]": ["<id>"]]
        )
        let json = try JSONEncoder().encode(evaluation.found)
        #expect(try JSONDecoder().decode(EvaluatedKeys.self, from: json) == evaluation.found)
    }
}

private enum Below {}
private enum Choice: CaseIterable, Hashable { case first, second }
private struct Secret: Hashable {}
private struct Name: RawRepresentable, Hashable { var rawValue: Substring }

extension StorageKeyBuilder<AppStorageKeys> {
    fileprivate var loose: Entry { entry(formerly: "old") }
    fileprivate var strict: Entry.Strict<Set<String>> { entry() }
    fileprivate var literal: Entry { "stored" }
    fileprivate var strictLiteral: Entry.Strict<Int> { "kept" }
    fileprivate var sub: Subdomain<Below> { subdomain() }
    fileprivate subscript(user id: String) -> Subdomain<Below> {
        subdomain(id, format: .verbatim)
    }
    fileprivate subscript(text id: String, n: Int, uuid: UUID) -> Entry {
        entry(id.uppercased() + "/\(n)/\(uuid)", formerly: id.capitalized, format: .verbatim)
    }
    fileprivate subscript(name: Name, choice: Choice) -> Entry {
        entry(name.rawValue + "_\(choice)_true", format: .verbatim)
    }
    fileprivate subscript(none value: Secret) -> Entry { entry("\(value)") }
}
