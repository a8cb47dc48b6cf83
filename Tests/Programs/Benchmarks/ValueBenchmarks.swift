import DefaultsLog
import Dispatch
import SharedValues

extension StorageKeyBuilder<InMemoryStorageKeys> {
    fileprivate var counter: Entry.Strict<Int> { entry() }
    fileprivate var title: Entry.Strict<String> { entry() }
    fileprivate var profile: Entry.Strict<Profile> { entry() }
}

private struct Profile: Equatable, Sendable {
    var name = "a name of some length"
    var city = "another text of some length"
    var age = 30
    var isAdult = true
}

private struct Model {
    @SharedValue(\.inMemory.counter) var counter = 0
    @SharedValue(\.inMemory.title) var title = "a title of more than fifteen bytes"
    @SharedValue(\.inMemory.profile) var profile = Profile()
}

/// The benchmarks of values in memory, in a process with several threads.
let valueBenchmarks: [Benchmark] = [
    Benchmark("floor: lock and unlock a pthread mutex") { count in
        startThread()
        let lock = Lock()
        for _ in 0..<count { lock.withLock {} }
    },
    Benchmark("make a wrapper, its reference live", budget: 100) { count in
        let model = Model()
        for _ in 0..<count { use(SharedValue(wrappedValue: 0, \.inMemory.counter)) }
        withExtendedLifetime(model) {}
    },
    Benchmark("make a wrapper, cold", budget: 1_000) { count in
        for _ in 0..<count { use(SharedValue(wrappedValue: 0, \.inMemory.counter)) }
    },
    Benchmark("read an Int in memory", budget: 25) { count in
        let model = Model()
        model.counter = 1
        for _ in 0..<count { use(model.counter) }
    },
    Benchmark("read a String in memory", budget: 35) { count in
        let model = Model()
        model.title = "another title of more than fifteen bytes"
        for _ in 0..<count { use(model.title) }
    },
    Benchmark("read a struct of four fields in memory", budget: 35) { count in
        let model = Model()
        model.profile.age += 1
        for _ in 0..<count { use(model.profile) }
    },
    Benchmark("+= 1 in memory", budget: 80) { count in
        let model = Model()
        for _ in 0..<count { model.counter += 1 }
    },
    Benchmark("two threads contending, per operation") { count in
        let model = Model()
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 0..<count / 2 { model.counter += 1 }
        }
    },
]

/// Starts a thread that never ends: locks are cheaper in processes that have only one.
private func startThread() { _ = otherThread }
private let otherThread: Void = {
    let started = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
        started.signal()
        DispatchSemaphore(value: 0).wait()
    }
    started.wait()
}()
