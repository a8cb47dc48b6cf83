// The other process of the tests: it reads commands from standard input, one per line, and
// answers each with one line on standard output.

import CLibrary
import CTestSystem
import DefaultsLog

func answer(_ line: String) {
    // One write per line, unbuffered, so that answers survive a kill.
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(1, bytes, bytes.count)
}

func number(_ json: [UInt8]?) -> Int {
    json.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
}

func increment(_ file: DefaultsFile, _ key: String) throws {
    try file.beginWriting()
    defer { file.endWriting() }
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

/// Sets a key and, with it, a large value, so that a few such writes cause a compaction.
func setPadded(_ file: DefaultsFile, _ key: String, _ value: Int, padding: Int) throws {
    let pad = String(repeating: "x", count: padding)
    try file.transaction { changes in
        changes.set(key, to: Array(String(value).utf8))
        changes.set(key + ".pad", to: Array("\"\(value)\(pad)\"".utf8))
    }
}

/// Adds 1 to a key and changes its padding, in one transaction.
func incrementPadded(_ file: DefaultsFile, _ key: String, padding: Int) throws {
    let pad = String(repeating: "x", count: padding)
    try file.transaction { changes in
        let value = number(changes.bytes(for: key)) + 1
        changes.set(key, to: Array(String(value).utf8))
        changes.set(key + ".pad", to: Array("\"\(value)\(pad)\"".utf8))
    }
}

/// Returns how many entries a folder in /proc/self has.
func number(of what: String) -> Int {
    guard let folder = unsafe opendir("/proc/self/" + what) else { return -1 }
    defer { _ = unsafe closedir(folder) }
    var number = 0
    while unsafe readdir(folder) != nil { number += 1 }
    return number
}

/// Waits until a condition holds, but not forever.
func waitUntil(_ condition: () -> Bool) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let deadline = time.tv_sec + 60
    while !condition(), time.tv_sec < deadline {
        sched_yield()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    }
}

/// Opens, writes, observes and releases files, and returns how many descriptors and threads leaked.
func dropFiles(_ count: Int, beside path: String) throws -> String {
    func drop(_ index: Int) throws -> Int {
        let file = try DefaultsFile.open(path: "\(path)-\(index % 100)")
        let observation = file.addObserver { _ in }
        try file.transaction { $0.set("a", to: Array(String(index).utf8)) }
        return withExtendedLifetime(observation) { number(of: "task") }
    }
    // The first thread may start another one that stays, for example of a sanitizer. A watcher's
    // thread ends by itself after its last file, and is never joined.
    let observing = try drop(0)
    waitUntil { number(of: "task") < observing }
    let before = (number(of: "fd"), number(of: "task"))
    for index in 0..<count { _ = try drop(index) }
    waitUntil { (number(of: "fd"), number(of: "task")) == before }
    return "descriptors +\(number(of: "fd") - before.0), threads +\(number(of: "task") - before.1)"
}

/// Reads two keys until they are seen apart or `first` has reached a limit.
func comparePairs(_ file: DefaultsFile, until limit: Int) throws -> String {
    while true {
        let values = try file.values()
        let (first, second) = (number(values?["first"]), number(values?["second"]))
        if first != second { return "apart \(first) \(second)" }
        if first >= limit { return "together" }
    }
}

/// Writes in a forked child and returns the result.
func writeInChild(_ file: DefaultsFile) -> String {
    let child = test_fork()
    if child == 0 {
        do throws(FileError) {
            try file.beginWriting()
            _exit(1)
        } catch {
            _exit(error.code == .unavailable && error.reason.contains("forked") ? 0 : 2)
        }
    }
    var status: Int32 = 0
    _ = unsafe waitpid(child, &status, 0)
    return status == 0 ? "refused" : "status \(status)"
}

/// Opens descriptors until there are no more.
func exhaustDescriptors() -> [Int32] {
    var descriptors: [Int32] = []
    while true {
        let next = dup(0)
        if next < 0 { return descriptors }
        descriptors.append(next)
    }
}

var observation: FileObservation?
var descriptors: [Int32] = []

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
    case "increment-padded":
        for _ in 0..<(Int(words[2]) ?? 0) {
            try incrementPadded(file, key, padding: Int(words[3]) ?? 0)
        }
    case "padded": try setPadded(file, key, Int(words[2]) ?? 0, padding: Int(words[3]) ?? 0)
    case "pairs":
        for value in 1...(Int(key) ?? 1) {
            try file.transaction { changes in
                changes.set("first", to: Array(String(value).utf8))
                changes.set("second", to: Array(String(value).utf8))
            }
        }
    case "compare": return try comparePairs(file, until: Int(key) ?? 0)
    case "count": try countUp(file, key, Int(words[2]) ?? 0, padding: Int(words[3]) ?? 0)
    case "begin": try file.beginWriting()
    case "commit":
        try file.commit(setting: key, to: Array(words[2].utf8))
        file.endWriting()
    case "put": try file.commit(setting: key, to: Array(words[2].utf8))
    case "end": file.endWriting()
    case "keys": return try file.keys().sorted().joined(separator: " ")
    case "check": return "\(try file.check()?.damage.count ?? -1)"
    case "drop": return try dropFiles(Int(key) ?? 0, beside: file.path)
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
    case "exhaust-descriptors": descriptors = exhaustDescriptors()
    case "free-descriptors": for descriptor in descriptors { close(descriptor) }
    case "fork": return writeInChild(file)
    default: return "unknown command"
    }
    return "ok"
}

let limit = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) : nil
let options = CommandLine.arguments.dropFirst(3)
if options.contains("unprivileged") {
    // An unprivileged user, for whom permissions count.
    guard setgid(65534) == 0, setuid(65534) == 0 else { fatalError("not root") }
}
let file = try DefaultsFile.open(
    path: CommandLine.arguments[1],
    isSynchronized: options.contains("synchronized"),
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
