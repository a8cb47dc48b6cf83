import StorageKeys
import Testing

/// What stops a program, also in a release build, with a message that names the declaration.
@Suite("A declaration that makes no key stops the program")
struct StorageKeyStopTests {
    @Test("K6: an empty name stops and is named")
    func emptyName() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = AppStorageKeys[\.emptyName]
        }
        try expect(result, says: "'emptyName'", "\"\"", "StorageKeyStopTests.swift")
    }

    @Test("K6: a name of dots stops and is shown")
    func dots() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = AppStorageKeys[\.dots]
        }
        try expect(result, says: "'dots'", "\"...\"")
    }

    @Test("K6: an operator's name stops and is shown")
    func operatorName() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = AppStorageKeys[\.operatorName]
        }
        try expect(result, says: "'operatorName'", "\"==(_:_:)\"")
    }

    @Test("K6: an empty literal stops")
    func emptyLiteral() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = AppStorageKeys[\.emptyLiteral]
        }
        try expect(result, says: "must not be empty")
    }

    @Test("K9: a bare entry in a subscript stops and asks for a name")
    func bareSubscript() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = AppStorageKeys[\.[user: 7]]
        }
        try expect(
            result,
            says: "'subscript(user:)'",
            "share one key",
            "name made of the arguments"
        )
    }

    @Test("K9: a bare subdomain in a method stops and asks for a name")
    func bareMethod() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = StorageKeyBuilder<AppStorageKeys>().document(7)
        }
        try expect(result, says: "'document(_:)'", "share one key")
    }

    private func expect(
        _ result: ExitTest.Result?,
        says parts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = try #require(result, sourceLocation: sourceLocation).standardErrorContent
        let message = String(decoding: bytes, as: UTF8.self)
        for part in parts {
            #expect(message.contains(part), sourceLocation: sourceLocation)
        }
    }
}

extension StorageKeyBuilder<AppStorageKeys> {
    fileprivate var emptyName: Entry { entry("") }
    fileprivate var dots: Entry { entry("...") }
    fileprivate var operatorName: Entry.Strict<Int> { entry("==(_:_:)") }
    fileprivate var emptyLiteral: Entry { "" }
    fileprivate subscript(user id: Int) -> Entry { entry() }
    fileprivate func document(_ id: Int) -> Subdomain<Never> { subdomain() }
}
