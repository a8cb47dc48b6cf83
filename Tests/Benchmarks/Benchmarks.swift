import Foundation

/// Prints what the operations of this package cost, as a table, with what else one could use.
///
/// `swift run -c release benchmarks [TEXT]` measures all, or those whose name contains a text.
@main
enum Benchmarks {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if await ProcessBenchmarks.runAsPeer(arguments) { return }
        #if DEBUG
        print("note: this is a debug build; measure with `swift run -c release benchmarks`")
        #endif
        defer { removeBenchmarkFiles() }
        let filter = arguments.first ?? ""
        printTable(
            (keyBenchmarks + valueBenchmarks + fileBenchmarks).filter {
                filter.isEmpty || $0.name.contains(filter) || $0.peer?.contains(filter) == true
            }
        )
        if filter.isEmpty || filter == "processes" {
            print()
            try ProcessBenchmarks.printIncrements()
            try ProcessBenchmarks.printWakeUps()
        }
    }

    private static func printTable(_ benchmarks: [Benchmark]) {
        print("| operation | ns | allocations | budget, ns | instead | its ns | ratio |")
        print("| --- | ---: | ---: | ---: | --- | ---: | ---: |")
        var results: [String: Measurement] = [:]
        for benchmark in benchmarks {
            let result = benchmark.measure()
            results[benchmark.name] = result
            var cells = [
                benchmark.name, rounded(result.nanoseconds), rounded(result.allocations),
                benchmark.budget.map(rounded) ?? "",
            ]
            if let peer = benchmark.peer, let other = results[peer] {
                cells += [
                    peer, rounded(other.nanoseconds),
                    rounded(other.nanoseconds / result.nanoseconds),
                ]
            } else {
                cells += ["", "", ""]
            }
            print("| \(cells.joined(separator: " | ")) |")
        }
    }

    /// Returns a number with one digit after the point below ten, and none above.
    private static func rounded(_ number: Double) -> String {
        number < 9.95 && number.rounded() != number
            ? "\((number * 10).rounded() / 10)" : "\(Int(number.rounded()))"
    }
}
