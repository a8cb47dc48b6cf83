import ProgramRunner
import Testing

@Suite("The readmes of the examples", .whereDataCanBeMoved, .timeLimit(.minutes(10)))
struct ReadmeTests {
    @Test(
        "The commands of a readme print what it shows",
        arguments: ["PrintKeys", "SharingKeys", "LanguageCards"]
    )
    func isTrue(example: String) async throws {
        let examples = try Examples()
        for step in try Transcript(readmeOf: example).steps {
            let command = try #require(step.command)
            let output = try await examples.shell(command)
            #expect(output == step.output)
        }
    }

    @Test(
        "The commands of a readme print what it shows while a program keeps running",
        arguments: [
            ("ActivityWidget", "activity-widget", "widget"), ("StateBridge", "state-bridge", "app"),
        ]
    )
    func isTrue(example: String, program: String, argument: String) async throws {
        let examples = try Examples()
        var running: RunningProgram?
        for step in try Transcript(readmeOf: example).steps {
            if step.command == "swift run \(program) \(argument)" {
                running = try examples.start(program, argument)
            } else if let command = step.command {
                let output = try await examples.shell(command)
                #expect(output == step.output)
                continue
            }
            for line in step.output.split(separator: "\n") {
                #expect(await running?.prints(String(line)) == true)
            }
        }
        #expect(running != nil)
    }
}
