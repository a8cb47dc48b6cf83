import Testing

@testable import storage_keys_tool

@Suite("Program that evaluates keys")
struct DriverSourceTests {
    private let source = DriverSource(keys: [
        DeclaredKey(
            domain: .app,
            steps: [
                .sample(
                    "subscript(user:_:)",
                    .subdomain(.settings),
                    parameters: [
                        .init(label: "user", name: "id", type: "String"),
                        .init(label: nil, name: "n", type: "Int"),
                    ]
                ),
                .sample("default", on: [.sameType(.settings)], .strictEntry),
            ],
            module: "App"
        ),
        DeclaredKey(
            domain: TypeText("Lib.TeamKeys"),
            steps: [.sample("members", .looseEntry)],
            module: "App"
        ),
        DeclaredKey(domain: .app, steps: [.sample("plain", .looseEntry)], module: "App"),
    ])

    @Test("Keys that need the same imports are in one file, each on its own line")
    func files() throws {
        let files = source.files()
        #expect(
            files.map(\.name) == ["Keys0.swift", "Keys1.swift", "Main.swift"]
        )
        #expect(
            files[0].text == """
                @testable import App
                import Lib
                import StorageKeys
                @MainActor func addKeys0(to evaluation: KeyEvaluation) {
                    evaluation.add(1, TeamKeys.self) { \\.`members` }
                }

                """
        )
        #expect(
            files[1].text == """
                @testable import App
                import StorageKeys
                @MainActor func addKeys1(to evaluation: KeyEvaluation) {
                    evaluation.add(0, AppStorageKeys.self) { \
                try \\.[`user`: evaluation.argument(0, "id"), evaluation.argument(1, "n")].`default` }; \
                evaluation.addSubdomain("AppStorageKeys[user:_:]", AppStorageKeys.self) { \
                try \\.[`user`: evaluation.argument(0, "id"), evaluation.argument(1, "n")] }
                    evaluation.add(2, AppStorageKeys.self) { \\.`plain` }
                }

                """
        )
        #expect(files[1].keys == [4: 0, 5: 2])
        #expect(files[2].text.contains("addKeys1(to: evaluation)"))
    }

    @Test("A key that is left out has no line, and keeps its number")
    func leavesOut() {
        let files = source.files { $0 != 1 }
        #expect(files.map(\.name) == ["Keys0.swift", "Main.swift"])
        #expect(files[0].keys == [4: 0, 5: 2])
    }
}
