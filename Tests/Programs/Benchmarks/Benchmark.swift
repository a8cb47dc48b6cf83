import AllocationCounter

/// One row of the table: an operation that is repeated, and its cost.
struct Benchmark: Sendable {
    let name: String

    /// The most nanoseconds that the operation may take, if it has a budget.
    let budget: Double?

    /// The benchmark of the alternative, or of the least that any implementation needs.
    let peer: String?

    /// How often the work is done in one repetition; `nil` for as often as fits into 20 ms.
    let runs: Int?

    /// Prepares the work and returns a closure that does it a given number of times.
    private let prepare: @Sendable (Int) -> () -> Void

    /// Measures in one trial what can't be repeated, such as the work of several processes.
    private var trial: (@Sendable () -> Double)?

    /// Creates a benchmark of work that needs no preparation, or little compared with 20 ms.
    init(
        _ name: String,
        budget: Double? = nil,
        peer: String? = nil,
        run: @escaping @Sendable (Int) -> Void
    ) {
        self.name = name
        self.budget = budget
        self.peer = peer
        runs = nil
        prepare = { count in { run(count) } }
    }

    /// Creates a benchmark whose preparation, repeated for each repetition, doesn't count.
    init(
        _ name: String,
        budget: Double? = nil,
        peer: String? = nil,
        runs: Int,
        prepare: @escaping @Sendable (Int) -> () -> Void
    ) {
        self.name = name
        self.budget = budget
        self.peer = peer
        self.runs = runs
        self.prepare = prepare
    }

    /// Creates a benchmark that is one trial, which returns nanoseconds.
    init(_ name: String, budget: Double? = nil, trial: @escaping @Sendable () -> Double) {
        self.init(name, budget: budget) { _ in }
        self.trial = trial
    }
}

/// The result of a benchmark: medians over all repetitions.
struct Measurement {
    let nanoseconds: Double
    let allocations: Double?
}

extension Benchmark {
    /// Measures at least seven repetitions of about 20 ms each.
    func measure(repetitions: Int = 9) -> Measurement {
        if let trial { return Measurement(nanoseconds: trial(), allocations: nil) }
        let clock = ContinuousClock()
        var count = runs ?? 1
        // Twice as many each time, until a repetition is long enough; that warms up, too.
        while runs == nil, clock.measure(prepare(count)) < .milliseconds(20) { count *= 2 }
        var times: [Double] = []
        var allocations: [Double] = []
        for _ in 0..<repetitions {
            let work = prepare(count)
            let before = allocation_count()
            let time = clock.measure(work)
            allocations.append(Double(allocation_count() - before) / Double(count))
            times.append(time.nanoseconds / Double(count))
        }
        return Measurement(nanoseconds: median(times), allocations: median(allocations))
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

extension Duration {
    fileprivate var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

/// Keeps the optimizer from removing work whose result isn't used.
@inline(never)
func use<T>(_ value: T) {}

/// Returns a value that the optimizer knows nothing about.
@inline(never)
func opaque<T>(_ value: T) -> T { value }
