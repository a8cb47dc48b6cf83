import AllocationCounter

/// One line of the table: something done many times, and what it costs each time.
struct Benchmark: Sendable {
    let name: String

    /// The most nanoseconds that the project allows itself, where it set a budget.
    let budget: Double?

    /// Does the work the given number of times.
    let run: @Sendable (Int) -> Void

    init(_ name: String, budget: Double? = nil, run: @escaping @Sendable (Int) -> Void) {
        self.name = name
        self.budget = budget
        self.run = run
    }
}

/// What a benchmark measured: medians over all repetitions.
struct Measurement {
    let nanoseconds: Double
    let allocations: Double
}

extension Benchmark {
    /// Measures at least seven repetitions of about 20 ms each.
    func measure(repetitions: Int = 9) -> Measurement {
        let clock = ContinuousClock()
        var count = 1
        // Twice as many each time, until a repetition is long enough; that warms up, too.
        while clock.measure({ run(count) }) < .milliseconds(20), count < 1 << 28 { count *= 2 }
        var times: [Double] = []
        var allocations: [Double] = []
        for _ in 0..<repetitions {
            let before = allocation_count()
            let time = clock.measure { run(count) }
            allocations.append(Double(allocation_count() - before) / Double(count))
            times.append(Double(time.attoseconds) / 1e9 / Double(count))
        }
        return Measurement(nanoseconds: median(times), allocations: median(allocations))
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

extension Duration {
    fileprivate var attoseconds: Int64 {
        components.seconds * 1_000_000_000_000_000_000 + components.attoseconds
    }
}

/// Keeps the optimizer from dropping work whose result nobody uses.
@inline(never)
func use<T>(_ value: T) {}

/// Returns a value that the optimizer knows nothing about.
@inline(never)
func opaque<T>(_ value: T) -> T { value }
