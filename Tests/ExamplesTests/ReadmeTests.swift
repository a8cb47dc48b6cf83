import ProgramRunner
import Testing

@Suite("The readmes of the examples", .whereDataCanBeMoved, .timeLimit(.minutes(1)))
struct ReadmeTests {
    @Test(
        "What a readme shows is what happens",
        arguments: [
            ("SharingKeys", nil, 2),
            ("ActivityWidget", ["activity-widget", "widget"], 7),
            ("StateBridge", ["state-bridge", "app"], 6),
            ("LanguageCards", nil, 7),
        ] as [(String, [String]?, Int)]
    )
    func tellsTruth(example: String, goingOn: [String]?, count: Int) async throws {
        let steps = try Transcript(readmeOf: example).steps
        #expect(steps.count == count)
        let examples = try Examples()
        var running: RunningProgram?
        for step in steps {
            if let command = step.command,
                command != goingOn.map({ "swift run " + $0.joined(separator: " ") })
            {
                #expect(try await examples.shell(command).split(separator: "\n") == step.output)
                continue
            }
            if step.command != nil, let goingOn {
                running = try examples.start(goingOn[0], goingOn[1])
            }
            for line in step.output {
                #expect(await running?.nextLine() == line)
            }
        }
    }
}
