import ProgramRunner
import Testing

@Suite("The command lines of the examples", .whereDataCanBeMoved)
struct UsageTests {
    @Test(
        "Invalid arguments give the usage on standard error and exit status 2",
        arguments: [
            ("sharing-keys", ["again"]),
            ("activity-widget", []),
            ("activity-widget", ["app"]),
            ("activity-widget", ["app", "toggle"]),
            ("activity-widget", ["app", "toggle", "running", "flying"]),
            ("activity-widget", ["app", "show", "more"]),
            ("activity-widget", ["widget", "more"]),
            ("state-bridge", []),
            ("state-bridge", ["app", "more"]),
            ("state-bridge", ["extension"]),
            ("language-cards", ["some"]),
            ("language-cards", ["one-to-one", "en"]),
            ("language-cards", ["one-to-one", "en", "tlh"]),
            ("language-cards", ["among", "en"]),
        ]
    )
    func rejects(program: String, words: [String]) async throws {
        let outcome = try await Examples().run(program, words)
        #expect(outcome.output == "")
        #expect(outcome.errorOutput.hasPrefix("usage: \(program)"))
        #expect(outcome.exitStatus == 2)
    }
}
