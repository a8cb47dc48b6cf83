import Foundation

/// Measures the cost of this package's operations, and of their alternatives.
@main
enum Benchmarks {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if await PeerProcess.run(arguments) { return }
        guard let options = Options(arguments) else {
            complain(Options.usage)
            exit(2)
        }
        if options.asksForHelp { return print(Options.usage, terminator: "") }
        #if DEBUG
        complain("note: this is a debug build; measure with `swift run -c release benchmarks`\n")
        #endif
        defer { removeBenchmarkFiles() }
        let before = try options.reportToCompare.map(Report.init(contentsOf:))
        let all = keyBenchmarks + valueBenchmarks + fileBenchmarks + processBenchmarks
        var report = Report()
        if !options.asksForJSON { print(Report.tableHead(comparing: before != nil)) }
        for benchmark in all where benchmark.isNeeded(by: options.filter, among: all) {
            let row = report.add(benchmark, benchmark.measure())
            if !options.asksForJSON {
                print(row.line(comparing: before.map { $0[row.operation] }))
            }
        }
        if options.asksForJSON { print(try report.json()) }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}

/// The options on the command line.
private struct Options {
    var filter = ""
    var asksForJSON = false
    var asksForHelp = false
    var reportToCompare: String?

    static let usage = """
        Measures the cost of this package's operations, and of their alternatives.

        Usage: swift run -c release benchmarks [--filter TEXT] [--json] [--compare FILE] [--help]

          --filter TEXT    only operations whose name contains TEXT, and what they are compared with
          --json           print JSON, which --compare reads
          --compare FILE   add what the operations cost in the run whose JSON is in FILE

        """

    /// Returns `nil` if the arguments make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--filter":
                guard let text = rest.next() else { return nil }
                filter = text
            case "--compare":
                guard let file = rest.next() else { return nil }
                reportToCompare = file
            case "--json": asksForJSON = true
            case "--help": asksForHelp = true
            default: return nil
            }
        }
    }
}

extension Benchmark {
    /// Whether the operation is selected, or one that is compared with it.
    fileprivate func isNeeded(by filter: String, among all: [Benchmark]) -> Bool {
        func isAskedFor(_ benchmark: Benchmark) -> Bool {
            filter.isEmpty || benchmark.name.contains(filter)
        }
        return isAskedFor(self) || all.contains { $0.peer == name && isAskedFor($0) }
    }
}
