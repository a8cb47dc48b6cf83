import Foundation
import ProgramRunner
import Testing

@Suite("Fixtures")
struct FixtureTests {
    @Test("The compiler's messages are the expected ones", arguments: try Fixture.all.get())
    func compiles(_ fixture: Fixture) async throws {
        let differences = try await fixture.differences()
        #expect(differences == nil)
    }

    @Test(
        "An unexpected or missing message is found",
        arguments: [
            ("let count: Int = \"\"", "cannot convert value of type 'String'"),
            ("let count = 0  // expected-error {{cannot convert}}", "not produced"),
            ("let count: Int = \"\"  // expected-error {{ambiguous}}", "incorrect message found"),
            ("func f() { let count = 0 }", "unexpected warning produced"),
            ("// swiftc: -swift-version 7\nlet count = 0\n", "invalid value '7'"),
        ]
    )
    func reportsDifferences(source: String, difference: String) async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "Wrong_\(UInt64.random(in: 0...UInt64.max)).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let differences = try #require(try await Fixture(at: file).differences())
        #expect(differences.contains(difference))
    }

    @Test("Each fixture file belongs to a case or a stub")
    func findsAllFiles() throws {
        let cases = try Fixture.all.get().flatMap(\.modules).flatMap(\.files).map(\.path)
        let files = PackageFolder.files(
            below: "Tests/CompileTests/Fixtures/Cases",
            withExtension: "swift"
        )
        #expect(Set(cases) == Set(files.map(\.path)))
        #expect(!cases.isEmpty)
    }
}

extension Fixture: CustomTestStringConvertible {
    var testDescription: String { name }
}
