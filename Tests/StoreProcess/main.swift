// The other process of the tests: it does what its standard input says, one command a line, and
// answers each with one line on standard output.

import CSystem
import SharedValues

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

func answer(_ line: String) {
    // One write a line, unbuffered: what was answered survives a kill.
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(1, bytes, bytes.count)
}

func number(_ json: [UInt8]?) -> Int {
    json.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
}

func increment(_ file: DefaultsFile, _ key: String) throws {
    try file.begin()
    defer { file.end() }
    let value = number(try file.bytes(for: key)) + 1
    try file.commit(setting: key, to: Array(String(value).utf8))
}

/// Adds up to `count` to a key, answering each value, until it is done or killed.
func countUp(_ file: DefaultsFile, _ key: String, _ count: Int, padding: Int) throws {
    let pad = String(repeating: "x", count: padding)
    for value in 1...count {
        try file.transaction { changes in
            changes.set(key, to: Array(String(value).utf8))
            if padding > 0 { changes.set(key + ".pad", to: Array("\"\(value)\(pad)\"".utf8)) }
        }
        answer("\(value)")
    }
}

/// Reads two keys until they are seen apart or `first` has reached a limit.
func comparePairs(_ file: DefaultsFile, until limit: Int) throws -> String {
    while true {
        let pair = try file.bytes(for: ["first", "second"]).map(number)
        if pair[0] != pair[1] { return "apart \(pair[0]) \(pair[1])" }
        if pair[0] >= limit { return "together" }
    }
}

/// Writes in a forked child and says what came of it.
func writeInChild(_ file: DefaultsFile) -> String {
    let child = system_fork()
    if child == 0 {
        do throws(FileError) {
            try file.begin()
            _exit(1)
        } catch {
            _exit(error.code == .unavailable && error.reason.contains("forked") ? 0 : 2)
        }
    }
    var status: Int32 = 0
    _ = unsafe waitpid(child, &status, 0)
    return status == 0 ? "refused" : "status \(status)"
}

var observation: FileObservation?

@MainActor
func run(_ words: [String], _ file: DefaultsFile) throws -> String {
    let key = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "get": return try file.bytes(for: key).map { String(decoding: $0, as: UTF8.self) } ?? "-"
    case "set":
        try file.transaction { $0.set(key, to: Array(words[2].utf8)) }
    case "remove": try file.transaction { $0.remove(key) }
    case "increment":
        for _ in 0..<(Int(words[2]) ?? 0) { try increment(file, key) }
    case "pairs":
        for value in 1...(Int(key) ?? 1) {
            try file.transaction { changes in
                changes.set("first", to: Array(String(value).utf8))
                changes.set("second", to: Array(String(value).utf8))
            }
        }
    case "compare": return try comparePairs(file, until: Int(key) ?? 0)
    case "count": try countUp(file, key, Int(words[2]) ?? 0, padding: Int(words[3]) ?? 0)
    case "begin": try file.begin()
    case "commit":
        try file.commit(setting: key, to: Array(words[2].utf8))
        file.end()
    case "compact": return "\(try file.compact())"
    case "kill-at":
        let step = WriteStep(rawValue: key)
        StepHooks.set { if $0 == step { kill(getpid(), SIGKILL) } }
    case "stop-at":
        let step = WriteStep(rawValue: key)
        StepHooks.set { if $0 == step { kill(getpid(), SIGSTOP) } }
    case "observe":
        observation = file.addObserver { keys in
            answer("changed " + keys.sorted().joined(separator: " "))
        }
    case "fork": return writeInChild(file)
    default: return "unknown command"
    }
    return "ok"
}

let limit = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) : nil
if CommandLine.arguments.count > 3 {
    // An unprivileged user, for whom permissions count.
    guard setgid(65534) == 0, setuid(65534) == 0 else { fatalError("not root") }
}
let file = try DefaultsFile.open(
    path: CommandLine.arguments[1],
    lockLimit: limit ?? 5_000_000_000
)
answer("ready")
while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    do {
        answer(try run(words, file))
    } catch let error as FileError {
        answer("error \(error.code): \(error.message)")
    } catch {
        answer("error \(error)")
    }
}
