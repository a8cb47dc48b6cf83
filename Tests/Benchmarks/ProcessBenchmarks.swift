import Foundation
import SharedValues

/// What values cost that several processes share; each trial prints a line of its own.
enum ProcessBenchmarks {
    /// What this program does as the other process, when it is started as one.
    static func runAsPeer(_ arguments: [String]) async -> Bool {
        guard arguments.count == 3, arguments[0] == "peer" else { return false }
        let count = counter(FileDefaultsStore(url: URL(filePath: arguments[1])))
        if let increments = Int(arguments[2]) {
            for _ in 0..<increments { count.wrappedValue += 1 }
        } else {
            for await value in count.values { write("\(value) \(now())\n") }
        }
        return true
    }

    /// Increments by 8 processes at once: the sum must be exact.
    static func printIncrements() throws {
        let url = benchmarkFile("increments")
        let start = now()
        let peers = try (0..<8).map { _ in try peer(url, "10000") }
        for peer in peers { peer.process.waitUntilExit() }
        let seconds = Double(now() - start) / 1e9
        let sum = counter(FileDefaultsStore(url: url)).wrappedValue
        print("8 processes × 10,000 `+= 1`: \(sum) in \((seconds * 100).rounded() / 100) s")
    }

    /// How long it takes until another process has a value that is written here.
    static func printWakeUps() throws {
        let url = benchmarkFile("wake-ups")
        let count = counter(FileDefaultsStore(url: url))
        count.wrappedValue = 0
        let watcher = try peer(url, "watch")
        defer { watcher.process.terminate() }
        var lines = watcher.output.makeIterator()
        _ = lines.next()
        var delays: [Double] = []
        for number in 1...300 {
            let written = now()
            count.wrappedValue = number
            while let line = lines.next() {
                let words = line.split(separator: " ")
                guard words.count == 2, words[0] == "\(number)", let seen = UInt64(words[1]) else {
                    continue
                }
                delays.append(Double(seen - written) / 1e6)
                break
            }
        }
        delays.sort()
        let (half, most) = (delays[delays.count / 2], delays[delays.count * 99 / 100])
        print("wake-up in another process: p50 \(rounded(half)) ms, p99 \(rounded(most)) ms")
    }

    /// Starts another process that watches a file, and returns what ends it.
    static func startWatching(_ url: URL) -> () -> Void {
        guard let watcher = try? peer(url, "watch") else { return {} }
        var lines = watcher.output.makeIterator()
        _ = lines.next()
        return { watcher.process.terminate() }
    }

    private static func counter(_ store: FileDefaultsStore) -> SharedValue<Int> {
        SharedValue(wrappedValue: 0, .appStorage("count", store: store))
    }

    private static func peer(_ url: URL, _ task: String) throws -> (process: Process, output: Lines)
    {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["peer", url.path, task]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return (process, Lines(pipe.fileHandleForReading))
    }

    /// Writes at once, where `print` would wait for more.
    private static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    private static func now() -> UInt64 {
        DispatchTime.now().uptimeNanoseconds
    }

    private static func rounded(_ milliseconds: Double) -> Double {
        (milliseconds * 100).rounded() / 100
    }
}

/// The lines that a process prints, as they come.
private struct Lines: Sequence, IteratorProtocol {
    private let file: FileHandle
    private var rest: [UInt8] = []

    init(_ file: FileHandle) {
        self.file = file
    }

    mutating func next() -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let data = file.availableData
            if data.isEmpty { return nil }
            rest += data
        }
    }
}
