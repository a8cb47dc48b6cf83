import Foundation
import SharedValues

/// The benchmarks of values that several processes share.
let processBenchmarks: [Benchmark] = [
    Benchmark("8 processes × 10,000 `+= 1` in a file, per increment") {
        Double(increments.nanoseconds) / 80_000
    },
    Benchmark("another process has a written value: p50 of 300", budget: 5_000_000) {
        wakeUps[wakeUps.count / 2]
    },
    Benchmark("another process has a written value: p99 of 300", budget: 100_000_000) {
        wakeUps[wakeUps.count * 99 / 100]
    },
]

/// Increments a value in 8 processes at once; the sum must be exact.
private let increments: (sum: Int, nanoseconds: UInt64) = {
    let url = benchmarkFile("increments")
    let start = now()
    let peers = (0..<8).compactMap { _ in try? PeerProcess(url, "10000") }
    for peer in peers { peer.waitUntilExit() }
    let end = now()
    let sum = PeerProcess.counter(in: url).wrappedValue
    if sum != 80_000 { fatalError("8 processes × 10,000 increments made \(sum)") }
    return (sum, end - start)
}()

/// Returns the nanoseconds until another process has a value that is written here, sorted.
private let wakeUps: [Double] = {
    let url = benchmarkFile("wake-ups")
    let count = PeerProcess.counter(in: url)
    count.wrappedValue = 0
    guard let watcher = try? PeerProcess(url, "watch") else { fatalError("no second process") }
    defer { watcher.terminate() }
    _ = watcher.nextLine()
    var delays: [Double] = []
    for number in 1...300 {
        let written = now()
        count.wrappedValue = number
        while let line = watcher.nextLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, words[0] == "\(number)", let seen = UInt64(words[1]) else {
                continue
            }
            delays.append(Double(seen - written))
            break
        }
    }
    return delays.sorted()
}()

private func now() -> UInt64 {
    DispatchTime.now().uptimeNanoseconds
}

/// This program in another process, which uses the key `count` of a file.
final class PeerProcess {
    private let process = Process()
    private let output: FileHandle
    private var rest: [UInt8] = []

    /// Starts a process that increments a number of times, or with `watch` prints each value with
    /// the time at which it has it.
    init(_ url: URL, _ task: String) throws {
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["peer", url.path, task]
        process.standardOutput = pipe
        try process.run()
    }

    /// Does a peer's work and returns true, if the program was started as one.
    static func run(_ arguments: [String]) async -> Bool {
        guard arguments.count == 3, arguments[0] == "peer" else { return false }
        let count = counter(in: URL(filePath: arguments[1]))
        if let increments = Int(arguments[2]) {
            for _ in 0..<increments { count.wrappedValue += 1 }
        } else {
            // `print` would buffer it.
            for await value in count.values {
                FileHandle.standardOutput.write(Data("\(value) \(now())\n".utf8))
            }
        }
        return true
    }

    static func counter(in url: URL) -> SharedValue<Int> {
        SharedValue(wrappedValue: 0, .appStorage("count", store: FileDefaultsStore(url: url)))
    }

    func waitUntilExit() { process.waitUntilExit() }
    func terminate() { process.terminate() }

    /// Waits for the next line that the process prints; `nil` at the end.
    func nextLine() -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let data = output.availableData
            if data.isEmpty { return nil }
            rest += data
        }
    }
}
