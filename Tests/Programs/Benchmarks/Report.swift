import Foundation

/// The results of a run.
struct Report: Codable {
    /// One operation.
    struct Row: Codable {
        var operation: String
        /// Nanoseconds per operation, the median of the repetitions.
        var nanoseconds: Double
        /// Heap allocations per operation; `nil` if other processes do the work.
        var allocations: Double?
        /// The most nanoseconds that the operation may take.
        var budget: Double?
        /// The alternative, or the least that any implementation needs.
        var instead: String?
        var nanosecondsInstead: Double?
    }

    private var date = Date.now.formatted(.iso8601)
    private var system = ProcessInfo.processInfo.operatingSystemVersionString
    private var processors = ProcessInfo.processInfo.activeProcessorCount
    private var rows: [Row] = []

    init() {}

    init(contentsOf path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        self = try JSONDecoder().decode(Report.self, from: data)
    }

    subscript(operation: String) -> Row? {
        rows.first { $0.operation == operation }
    }

    mutating func add(_ benchmark: Benchmark, _ result: Measurement) -> Row {
        let row = Row(
            operation: benchmark.name,
            nanoseconds: result.nanoseconds,
            allocations: result.allocations,
            budget: benchmark.budget,
            instead: benchmark.peer,
            nanosecondsInstead: benchmark.peer.flatMap { self[$0]?.nanoseconds }
        )
        rows.append(row)
        return row
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

// MARK: - The table

extension Report {
    static func tableHead(comparing: Bool) -> String {
        var names = ["operation", "ns", "allocations", "budget, ns", "instead", "its ns", "ratio"]
        if comparing { names += ["before, ns", "before / now"] }
        let rule = names.map { $0 == "operation" || $0 == "instead" ? "---" : "---:" }
        return """
            | \(names.joined(separator: " | ")) |
            | \(rule.joined(separator: " | ")) |
            """
    }
}

extension Report.Row {
    /// Returns the row as a line of the table.
    ///
    /// `before` is the cost in another run: `nil` if there is no other run, and `.some(nil)` if that
    /// run lacks the operation.
    func line(comparing before: Report.Row??) -> String {
        var cells = [
            operation, rounded(nanoseconds), rounded(allocations), rounded(budget),
            instead ?? "", rounded(nanosecondsInstead),
            rounded(nanosecondsInstead.map { $0 / nanoseconds }),
        ]
        if let before {
            cells += [
                rounded(before?.nanoseconds), rounded(before.map { $0.nanoseconds / nanoseconds }),
            ]
        }
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// Returns a number rounded to two digits below ten, and to a whole number above.
    private func rounded(_ number: Double?) -> String {
        guard let number else { return "" }
        let isWhole = number >= 9.95 || number.rounded() == number
        let digits = number < 2 ? 100.0 : 10.0
        return isWhole ? "\(Int(number.rounded()))" : "\((number * digits).rounded() / digits)"
    }
}
