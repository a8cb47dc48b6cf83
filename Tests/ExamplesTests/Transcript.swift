import Foundation
import ProgramRunner

/// What a readme shows of the use of programs in a terminal.
struct Transcript {
    /// A command and the lines after it; without a command, more lines of a program that still runs.
    struct Step {
        let command: String?
        var output: [String] = []
    }

    private(set) var steps: [Step] = []

    /// Reads the blocks of the language `console` in the readme of an example.
    init(readmeOf example: String) throws {
        let url = PackageFolder.url.appending(path: "Examples/\(example)/README.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        for block in text.split(separator: "\n```console\n").dropFirst() {
            let lines = block.prefix(
                upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex
            )
            var isFirst = true
            for line in lines.split(separator: "\n") {
                let isCommand = line.hasPrefix("$ ")
                if isCommand || isFirst {
                    steps.append(Step(command: isCommand ? String(line.dropFirst(2)) : nil))
                }
                if !isCommand { steps[steps.count - 1].output.append(String(line)) }
                isFirst = false
            }
        }
    }
}
