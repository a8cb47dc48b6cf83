import AllocationCounter

/// One line of the table: something done many times, and what it costs each time.
struct Benchmark: Sendable {
    let name: String

    /// The most nanoseconds that the project allows itself, where it set a budget.
    let budget: Double?

    /// The benchmark of what one would use instead, or of what nobody can do without.
    let peer: String?

    /// How often the work is done in one repetition; nil for as often as 20 ms take.
    let runs: Int?

    /// Prepares the work and returns what does it the given number of times.
    private let prepare: @Sendable (Int) -> () -> Void

    /// Measures in one trial what repeating would not, such as the work of several processes.
    private var trial: (@Sendable () -> Double)?

    /// Creates a benchmark of work that needs no preparation, or little against 20 ms.
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

    /// Creates a benchmark whose preparation, made anew for each repetition, does not count.
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

    /// Creates a benchmark of a trial of its own, which returns nanoseconds.
    init(_ name: String, budget: Double? = nil, trial: @escaping @Sendable () -> Double) {
        self.init(name, budget: budget) { _ in }
        self.trial = trial
    }
}

/// What a benchmark measured: medians over all repetitions.
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

/// Keeps the optimizer from dropping work whose result nobody uses.
@inline(never)
func use<T>(_ value: T) {}

/// Returns a value that the optimizer knows nothing about.
@inline(never)
func opaque<T>(_ value: T) -> T { value }
