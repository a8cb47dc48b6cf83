import ProgramRunner
import Testing

@Suite("Colors of print-keys")
struct ColorTests {
    @Test(
        "A tree and a list are colored on a terminal",
        arguments: [("tree", "tree-color.txt"), ("list", "list-color.txt")]
    )
    func colorsOnTerminal(format: String, file: String) async throws {
        let outcome = try await printKeys(["--format", format], terminal: PseudoTerminal())
        #expect(try outcome.output == golden(file))
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test(
        "Data isn't colored, even on a terminal",
        arguments: [
            ("json", "catalog.json"), ("markdown", "markdown.md"), ("mermaid", "mermaid.mmd"),
        ]
    )
    func keepsDataPlain(format: String, file: String) async throws {
        let outcome = try await printKeys(["--format", format], terminal: PseudoTerminal())
        #expect(try outcome.output == golden(file))
    }

    @Test("NO_COLOR forbids colors on a terminal, whatever its value", arguments: ["", "1"])
    func obeysNoColor(value: String) async throws {
        let outcome = try await printKeys(
            [],
            environment: ["NO_COLOR": value],
            terminal: PseudoTerminal()
        )
        #expect(try outcome.output == golden("tree.txt"))
    }

    @Test("A pipe gets no colors", arguments: [("tree", "tree.txt"), ("list", "list.txt")])
    func keepsPipePlain(format: String, file: String) async throws {
        let outcome = try await printKeys(["--format", format])
        #expect(try outcome.output == golden(file))
    }
}
