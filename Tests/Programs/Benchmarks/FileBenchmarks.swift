import DefaultsLog
import Dispatch
import Foundation
import SharedValues

/// A folder for the files of this run, on the file system of the temporary directory.
private let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}()

/// Removes the files of this run.
func removeBenchmarkFiles() {
    try? FileManager.default.removeItem(at: folder)
    for suite in filledSuites.withLock({ $0 }) {
        UserDefaults.standard.removePersistentDomain(forName: suite)
    }
}

private let suite = "storage-keys-benchmarks"

/// Returns the location of a file that doesn't exist.
func benchmarkFile(_ name: String) -> URL {
    let url = folder.appending(path: name)
    try? FileManager.default.removeItem(at: url)
    try? FileManager.default.removeItem(atPath: url.path + ".counters")
    return url
}

/// Returns a store that already has a number of keys.
private func store(
    keys: Int = 10,
    _ durability: FileDefaultsStore.Durability = .standard
) -> FileDefaultsStore {
    let store = FileDefaultsStore(
        url: benchmarkFile("values-\(keys)-\(durability)"),
        durability: durability
    )
    try? store.transaction {
        for number in 0..<keys {
            value("some.key.of.the.program-\(number)", number, store).wrappedValue = number + 1
        }
    }
    return store
}

private func value<Value: Codable & Sendable>(
    _ key: String,
    _ defaultValue: Value,
    _ store: FileDefaultsStore
) -> SharedValue<Value> {
    SharedValue(wrappedValue: defaultValue, .appStorage(key, store: store))
}

/// Returns `UserDefaults` that already have a number of keys; filling them is slow and done once.
private func userDefaults(keys: Int) -> UserDefaults {
    let suite = "\(suite)-\(keys)"
    guard let defaults = UserDefaults(suiteName: suite) else { fatalError("no defaults") }
    if filledSuites.withLock({ $0.insert(suite).inserted }) {
        let names = (0..<keys).map { "some.key.of.the.program-\($0)" }
        let values = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        UserDefaults.standard.setPersistentDomain(values, forName: suite)
    }
    return defaults
}

private let filledSuites = Guarded<Set<String>>([])

/// Measures what every writer must do at least: lock, look, append, unlock.
private func appendCycle(_ count: Int, size: Int, synchronizing: Bool) {
    let url = benchmarkFile("bare")
    let descriptor = unsafe open(url.path, O_RDWR | O_APPEND | O_CREAT, 0o600)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 65, count: size)
    for _ in 0..<count {
        flock(descriptor, LOCK_EX)
        _ = unsafe write(descriptor, bytes, size)
        if synchronizing { fdatasync(descriptor) }
        flock(descriptor, LOCK_UN)
    }
}

/// The benchmarks of values in a file, with UserDefaults and bare system calls for comparison.
let fileBenchmarks: [Benchmark] =
    [
        Benchmark("UserDefaults: read an Int, stale") { count in
            let defaults = userDefaults(keys: 10)
            defaults.set(1, forKey: "count")
            for _ in 0..<count { use(defaults.integer(forKey: "count")) }
        },
        Benchmark(
            "read an Int in a file, fresh across processes",
            budget: 30,
            peer: "UserDefaults: read an Int, stale"
        ) { count in
            let store = store()
            let number = value("count", 0, store)
            number.wrappedValue = 1
            for _ in 0..<count { use(number.wrappedValue) }
        },
        Benchmark("floor: flock and append 60 bytes", runs: 20_000) { count in
            { appendCycle(count, size: 60, synchronizing: false) }
        },
    ] + [10, 1_000, 10_000].flatMap(incrementBenchmarks) + otherWrites

private func incrementBenchmarks(keys: Int) -> [Benchmark] {
    [
        Benchmark("UserDefaults: set, lost on a kill, \(keys) keys", runs: keys > 1_000 ? 10 : 200)
        { count in
            let defaults = userDefaults(keys: keys)
            return {
                for number in 0..<count {
                    defaults.set(defaults.integer(forKey: "count") + number, forKey: "count")
                }
            }
        },
        Benchmark("UserDefaults: set and synchronize, \(keys) keys", runs: keys > 1_000 ? 3 : 10) {
            count in
            let defaults = userDefaults(keys: keys)
            return {
                for number in 0..<count {
                    defaults.set(number, forKey: "count")
                    defaults.synchronize()
                }
            }
        },
        Benchmark(
            "+= 1 in a file, \(keys) keys",
            budget: 2_500,
            peer: "UserDefaults: set and synchronize, \(keys) keys",
            runs: 20_000
        ) { count in
            let store = store(keys: keys)
            let number = value("count", 0, store)
            return { for _ in 0..<count { number.wrappedValue += 1 } }
        },
    ]
}

private let otherWrites: [Benchmark] = [
    Benchmark(
        "+= 1 in a file, another process observing",
        budget: 5_000,
        peer: "floor: flock and append 60 bytes",
        runs: 20_000
    ) { count in
        let store = store()
        let number = value("count", 0, store)
        number.wrappedValue = 1
        guard let watcher = try? PeerProcess(store.url, "watch") else {
            fatalError("no second process")
        }
        _ = watcher.nextLine()
        return {
            for _ in 0..<count { number.wrappedValue += 1 }
            watcher.terminate()
        }
    },
    Benchmark(
        "set a String of 40 bytes in a file",
        budget: 3_000,
        peer: "floor: flock and append 60 bytes",
        runs: 20_000
    ) { count in
        let text = value("text", "", store())
        let texts = (0..<2).map { String(repeating: "\($0)", count: 40) }
        return { for number in 0..<count { text.wrappedValue = texts[number & 1] } }
    },
    Benchmark("floor: write 1 MB", runs: 30) { count in
        { appendCycle(count, size: 1 << 20, synchronizing: false) }
    },
    Benchmark(
        "set a String of 1 MB in a file, again and again",
        peer: "floor: write 1 MB",
        runs: 30
    ) { count in
        let text = value("text", "", store())
        let texts = (0..<2).map { String(repeating: "\($0)", count: 1 << 20) }
        return { for number in 0..<count { text.wrappedValue = texts[number & 1] } }
    },
    Benchmark("floor: append 60 bytes and fdatasync", runs: 200) { count in
        { appendCycle(count, size: 60, synchronizing: true) }
    },
    Benchmark(
        "+= 1 in a file, synchronized",
        peer: "floor: append 60 bytes and fdatasync",
        runs: 200
    ) { count in
        let number = value("count", 0, store(keys: 10, .synchronized))
        return { for _ in 0..<count { number.wrappedValue += 1 } }
    },
    Benchmark("open a file of 10,000 keys and read one", budget: 10_000_000, runs: 3) { count in
        let url = store(keys: 10_000).url
        return {
            for _ in 0..<count {
                use(value("count", 0, FileDefaultsStore(url: url)).wrappedValue)
            }
        }
    },
    Benchmark("UserDefaults: 1,000 new keys and synchronize", runs: 1) { _ in
        let defaults = userDefaults(keys: 10)
        return {
            for number in 0..<1_000 { defaults.set(1, forKey: "new key \(number)") }
            defaults.synchronize()
        }
    },
    Benchmark(
        "1,000 new keys in one transaction",
        budget: 2_000_000,
        peer: "UserDefaults: 1,000 new keys and synchronize",
        runs: 1
    ) { _ in
        let store = store()
        let values = (0..<1_000).map { value("new key \($0)", -1, store) }
        return {
            try? store.transaction { for value in values { value.wrappedValue = 1 } }
        }
    },
]
