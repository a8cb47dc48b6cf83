import CommandLineSupport
import Testing

@testable import storage_keys_tool

@Suite("Declarations in symbol graphs")
struct DeclarationTests {
    private let folder = "/home/me/my app"

    private func declaration(
        _ symbol: SymbolGraph.Symbol,
        _ demangled: String
    ) throws -> Declaration? {
        try Declaration(
            symbol,
            demangled: "(extension in App):StorageKeys.StorageKeyBuilder" + demangled,
            module: "App",
            folder: folder
        )
    }

    @Test("A property has its domain, its result, documentation and place")
    func property() throws {
        let declaration = try #require(
            try declaration(
                .sample("property", "soundOn", access: "public"),
                "<A where A == (extension in App):StorageKeys.AppStorageKeys.Settings>.soundOn"
                    + " : StorageKeys.StorageKeyEntry.Strict<[Swift.String : Swift.Int?]>"
            )
        )
        #expect(declaration.requirements == [.sameType(.settings)])
        #expect(declaration.result == .strictEntry)
        #expect(declaration.parameters == nil)
        #expect(declaration.step == ".soundOn")
        #expect(declaration.isShared)
        #expect(declaration.documentation == "First.\nSecond.")
        #expect(declaration.location == "Sources/App/Keys.swift:12")
    }

    @Test("A subscript has labels, names and types of its parameters")
    func subscripts() throws {
        let user =
            #"{"name": "user", "internalName": "id", "declarationFragments": ["#
            + #"{"spelling": "user"}, {"spelling": " id: "}, {"spelling": "String"}]}"#
        let number = #"{"name": "n", "declarationFragments": [{"spelling": "n: Int"}]}"#
        let declaration = try #require(
            try declaration(
                .sample("subscript", "subscript(user:_:)", parameters: "\(user), \(number)"),
                ".subscript(user: Swift.String, _: (Swift.Int) -> Swift.Int)"
                    + " -> StorageKeys.StorageKeyBuilder<App.Box<A>>"
            )
        )
        #expect(declaration.result == .subdomain(TypeText("App.Box<A>")))
        #expect(declaration.requirements == [])
        #expect(declaration.step == "[user:_:]")
        #expect(
            declaration.parameters == [
                .init(label: "user", name: "id", type: "String"),
                .init(label: nil, name: "n", type: "Int"),
            ]
        )
    }

    @Test("A constraint by a protocol is kept beside others")
    func constraints() throws {
        let declaration = try declaration(
            .sample("property", "any"),
            "<A where A: App.Common, A: Swift.Sendable>.any : StorageKeys.StorageKeyEntry"
        )
        #expect(
            declaration?.requirements == [
                .conformance(TypeText("App.Common")), .conformance(TypeText("Swift.Sendable")),
            ]
        )
        #expect(declaration?.result == .looseEntry)
    }

    @Test(
        "A member that isn't a key isn't a declaration",
        arguments: [
            ".size : Swift.Int", ".maybe : StorageKeys.StorageKeyEntry?",
            ".keys : [StorageKeys.StorageKeyEntry]",
        ]
    )
    func others(demangled: String) throws {
        #expect(try declaration(.sample("property", "other"), demangled) == nil)
    }

    @Test("What can't be evaluated is refused with its place")
    func refusals() throws {
        #expect(
            throws: Failure(
                """
                subscript(raw:) (Sources/App/Keys.swift:12) is generic: it can't be \
                evaluated without an argument
                """
            )
        ) {
            try declaration(
                .sample("subscript", "subscript(raw:)"),
                "<A where A == App.X>.subscript<A where A1: Swift.Hashable>(raw: A1)"
                    + " -> StorageKeys.StorageKeyEntry"
            )
        }
        #expect(
            throws: Failure(
                """
                item (Sources/App/Keys.swift:12) is declared where A.Part == Swift.Int, which \
                isn't supported
                """
            )
        ) {
            try declaration(
                .sample("property", "item"),
                "<A where A: App.P, A.Part == Swift.Int>.item : StorageKeys.StorageKeyEntry"
            )
        }
    }

    @Test("A type's generic parts are distinguished")
    func generics() {
        let inner = TypeText("Lib.Generic<Swift.Set<Swift.String>>.Inner")
        #expect(inner.nominal == inner)
        #expect(inner.argument == nil)
        let box = TypeText("Lib.Box<Swift.Set<A>>")
        #expect(box.nominal == TypeText("Lib.Box"))
        #expect(box.argument == TypeText("Swift.Set<A>"))
        #expect(box.substituting(.app).text == "Lib.Box<Swift.Set<StorageKeys.AppStorageKeys>>")
        let function = TypeText("Lib.Box<(Swift.Set<A>) -> Lib.Other<A>>")
        #expect(function.nominal == TypeText("Lib.Box"))
        #expect(function.argument == TypeText("(Swift.Set<A>) -> Lib.Other<A>"))
        #expect(TypeText("Lib.A").substituting(.app) == TypeText("Lib.A"))
    }

    @Test("A type is named as its module's importers name it")
    func names() {
        #expect(TypeText.settings.source == "AppStorageKeys.Settings")
        #expect(TypeText.settings.module == "App")
        #expect(TypeText.app.module == "StorageKeys")
    }
}
