import DefaultsLog
import SharedValues
import Testing

/// The mistakes that stop a program, even in a release build, with a message that names the keys.
@Suite("A mutation that can't be kept atomic stops the program")
struct MutationStopTests {
    @Test("Reading a value inside its own mutation")
    func overlappingRead() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let value = SharedValue(wrappedValue: 0, .inMemory("the_key"))
            try value.withLock { _ in print(value.wrappedValue) }
        }
        try expect(
            result,
            says: "Overlapping accesses to 'the_key'",
            "read inside its own mutation"
        )
    }

    @Test("Writing a value inside its own mutation")
    func overlappingWrite() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let value = SharedValue(wrappedValue: 0, .inMemory("the_key"))
            try value.withLock { _ in value.wrappedValue += 1 }
        }
        try expect(result, says: "Overlapping accesses to 'the_key'", "mutated inside")
    }

    @Test("Reading a stored value inside its own mutation, through a part of it")
    func overlappingStored() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let value = SharedValue(
                wrappedValue: Point(x: 0, y: 0),
                .appStorage("the_key", store: PageStore())
            )
            try value.x.withLock { _ in print(value.y.wrappedValue) }
        }
        try expect(result, says: "Overlapping accesses to 'the_key'")
    }

    @Test("Writing a value inside its own mutation through a wrapper of another type")
    func overlappingTypes() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let number = SharedValue(wrappedValue: 0, .inMemory("the_key"))
            let text = SharedValue(wrappedValue: "", .inMemory("the_key"))
            try number.withLock { _ in text.wrappedValue = "x" }
        }
        try expect(result, says: "Overlapping accesses to 'the_key'", "another wrapper")
    }

    @Test("A comparison that reads the value it compares")
    func readingComparison() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let value = SharedValue(wrappedValue: Nosy(), .inMemory("the_key"))
            value.wrappedValue = Nosy()
            value.wrappedValue = Nosy()
        }
        try expect(result, says: "Overlapping accesses to 'the_key'")
    }

    @Test("Writing a stored value inside a mutation in memory")
    func storedInsideMemory() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let outer = SharedValue(wrappedValue: 0, .inMemory("outer_key"))
            let inner = SharedValue(
                wrappedValue: 0,
                .appStorage("inner_key", store: PageStore())
            )
            try outer.withLock { _ in inner.wrappedValue = 1 }
        }
        try expect(result, says: "'inner_key'", "'outer_key'", "another store")
    }

    @Test("Writing a value of one stored store inside the mutation of another's")
    func storedInsideStored() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let outer = SharedValue(
                wrappedValue: 0,
                .appStorage("outer_key", store: PageStore())
            )
            let inner = SharedValue(
                wrappedValue: 0,
                .appStorage("inner_key", store: PageStore())
            )
            try outer.withLock { _ in inner.wrappedValue = 1 }
        }
        try expect(result, says: "'inner_key'", "'outer_key'", "another store")
    }

    @Test(
        "A mutation that spans `await` and ends on another thread",
        arguments: StoreKindToTest.all
    )
    func awaiting(kind: StoreKindToTest) async throws {
        let result =
            switch kind {
            case .inMemory:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    await mutateAcrossThreads(in: InMemoryStore())
                }
            case .json:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    await mutateAcrossThreads(in: PageStore())
                }
            }
        try expect(result, says: "'the_key'", "must not span 'await'")
    }

    @Test("SharedStores.prepare after a store of the process was used")
    func latePreparation() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let value = SharedValue(wrappedValue: 0, .inMemory("the_key"))
            SharedStores.prepare(inMemory: InMemoryStore())
            print(value)
        }
        try expect(result, says: "SharedStores.prepare", "before the first @SharedValue is created")
    }

    private func expect(
        _ result: ExitTest.Result?,
        says parts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = try #require(result, sourceLocation: sourceLocation).standardErrorContent
        let message = String(decoding: bytes, as: UTF8.self)
        for part in parts {
            #expect(message.contains(part), sourceLocation: sourceLocation)
        }
    }
}

/// A value whose comparison reads what is stored.
private struct Nosy: Equatable, Sendable {
    static func == (a: Nosy, b: Nosy) -> Bool {
        _ = SharedValue(wrappedValue: Nosy(), .inMemory("the_key")).wrappedValue
        return true
    }
}

/// Begins a mutation on one thread and ends it on another.
private func mutateAcrossThreads(in store: any SharedStore) async {
    let value = SharedValue(wrappedValue: 0, .appStorage("the_key", store: store))
    await Task(executorPreference: ThreadPerJob.shared) {
        await suspend(&value.wrappedValue)
    }.value
}

private func suspend(_ value: inout Int) async {
    value += 1
    await withCheckedContinuation { continuation in
        ThreadPerJob.suspended.withLock { $0 = continuation }
    }
    value += 1
}

/// Runs each job on a new thread, which no other job ever gets.
private final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    /// The continuations to resume once their jobs have ended.
    static let suspended = Guarded<CheckedContinuation<Void, Never>?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        startThread {
            unsafe job.runSynchronously(on: executor)
            Self.suspended.withLock { $0.take() }?.resume()
        }
    }
}
