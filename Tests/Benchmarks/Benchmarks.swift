import Foundation

/// Prints what the operations of this package cost, as a table.
@main
enum Benchmarks {
    static func main() {
        #if DEBUG
        print("note: this is a debug build; measure with `swift run -c release benchmarks`")
        #endif
        print("| operation | ns | allocations | budget, ns |")
        print("| --- | ---: | ---: | ---: |")
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        defer { removeBenchmarkFiles() }
        let benchmarks = keyBenchmarks + valueBenchmarks + fileBenchmarks
        for benchmark in benchmarks where filter.isEmpty || benchmark.name.contains(filter) {
            let result = benchmark.measure()
            let cells = [
                benchmark.name, rounded(result.nanoseconds), rounded(result.allocations),
                benchmark.budget.map(rounded) ?? "",
            ]
            print("| \(cells.joined(separator: " | ")) |")
        }
    }

    /// Returns a number with one digit after the point below ten, and none above.
    private static func rounded(_ number: Double) -> String {
        number < 9.95 && number.rounded() != number
            ? "\((number * 10).rounded() / 10)" : "\(Int(number.rounded()))"
    }
}
