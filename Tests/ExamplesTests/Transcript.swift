import Foundation
import ProgramRunner

/// The terminal sessions of a readme.
struct Transcript {
    /// A command and its output; without a command, more output of a program that is still running.
    struct Step {
        let command: String?
        var output = ""
    }

    private(set) var steps: [Step] = []

    /// Reads the `console` blocks in the readme of an example.
    init(readmeOf example: String) throws {
        let url = PackageFolder.url.appending(path: "Examples/\(example)/README.md")
        var isInBlock = false
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("```") {
                isInBlock = line == "```console"
                if isInBlock { steps.append(Step(command: nil)) }
            } else if isInBlock, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if isInBlock {
                steps[steps.count - 1].output += line + "\n"
            }
        }
        steps.removeAll { $0.command == nil && $0.output.isEmpty }
    }
}
