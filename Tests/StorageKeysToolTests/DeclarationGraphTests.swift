import Testing

@testable import storage_keys_tool

@Suite("Paths to declared keys")
struct DeclarationGraphTests {
    private static let lib = DeclarationGraph.Module(name: "Lib", dependencies: ["StorageKeys"])
    private static let app = DeclarationGraph.Module(
        name: "App",
        dependencies: ["Lib", "StorageKeys"]
    )

    private func paths(
        _ members: [Declaration],
        conforming: [TypeText: Set<TypeText>] = [:]
    )
        -> [String]
    {
        var declarations = DeclarationGraph()
        declarations.modules = [Self.lib, Self.app]
        declarations.members = members
        declarations.conforming = conforming
        return declarations.keys.map { "\($0.module): \($0.description)" }
    }

    @Test("A domain on the path isn't entered again")
    func cycles() {
        let other = TypeText("App.Other")
        #expect(
            paths([
                .sample("settings", .subdomain(.settings)),
                .sample("entry", on: [.sameType(.settings)], .strictEntry),
                .sample("itself", on: [], .subdomain(TypeText("A"))),
                .sample("other", on: [.sameType(.settings)], .subdomain(other)),
                .sample("back", on: [.sameType(other)], .subdomain(.settings)),
                .sample("last", on: [.sameType(other)], .looseEntry),
            ]) == [
                "App: AppStorageKeys.settings.entry", "App: AppStorageKeys.settings.other.last",
            ]
        )
    }

    @Test("A module sees its own members and what others share, once")
    func modules() {
        let keys = TypeText("Lib.TeamKeys")
        let shared = TypeText("Lib.TeamKeys.Shared")
        #expect(
            paths(
                [
                    .sample(
                        "shared",
                        in: "Lib",
                        on: [.sameType(keys)],
                        .subdomain(shared),
                        isShared: true
                    ),
                    .sample("hidden", in: "Lib", on: [.sameType(keys)], .subdomain(shared)),
                    .sample(
                        "known",
                        in: "Lib",
                        on: [.sameType(shared)],
                        .looseEntry,
                        isShared: true
                    ),
                    .sample("members", on: [.sameType(shared)], .looseEntry),
                ],
                conforming: [.domain: [keys]]
            ) == [
                "Lib: TeamKeys.shared.known", "Lib: TeamKeys.hidden.known",
                "App: TeamKeys.shared.members",
            ]
        )
    }

    @Test("Constraints choose the domains, custom protocols too")
    func constraints() {
        let common = TypeText("App.Common")
        let mine = TypeText("App.Keys.Mine")
        #expect(
            paths(
                [
                    .sample("settings", .subdomain(.settings)),
                    .sample("common", on: [.conformance(common)], .looseEntry),
                    .sample("everywhere", on: [.conformance(.domain)], .looseEntry),
                ],
                conforming: [common: [.settings], .domain: [mine]]
            ) == [
                "App: AppStorageKeys.settings.common", "App: AppStorageKeys.everywhere",
                "App: InMemoryStorageKeys.everywhere", "App: Keys.Mine.everywhere",
            ]
        )
    }

    @Test("A subscript's step is shown with its labels")
    func subscripts() {
        #expect(
            paths([
                .sample("subscript(user:)", .subdomain(.settings), parameters: []),
                .sample("score", on: [.sameType(.settings)], .looseEntry),
            ]) == ["App: AppStorageKeys[user:].score"]
        )
    }

    @Test("An entry that no path reaches is reported with its place")
    func unreached() {
        var declarations = DeclarationGraph()
        declarations.modules = [Self.lib, Self.app]
        declarations.members = [.sample("lost", on: [.sameType(.settings)], .looseEntry)]
        declarations.warnings = ["Lib": ["of Lib"]]
        #expect(
            declarations.warnings(of: declarations.keys, in: ["App"]) == [
                """
                lost (Sources/App/Keys.swift:7) is left out: no path leads to it from a top-level \
                domain that this package sees; private declarations and those of other packages aren't \
                seen
                """
            ]
        )
        #expect(declarations.warnings(of: [], in: ["Lib"]) == ["of Lib"])
    }
}
