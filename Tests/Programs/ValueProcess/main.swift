// The other process of the tests of shared values: it reads commands from standard input, one per
// line, and answers each with one line on standard output.

import Foundation
import Observation
import SharedValues

func answer(_ line: String) {
    // One write per line, unbuffered, so that answers survive a kill.
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// The standard store, with a custom issue handler.
func prepared() -> FileDefaultsStore {
    SharedStores.prepare(
        appStorage: FileDefaultsStore(url: FileDefaultsStore.standardURL) { issue in
            answer("issue \(issue.code)")
        }
    )
    return .standard
}

let path = CommandLine.arguments[1]
let found: FileDefaultsStore? =
    switch path {
    case "standard": .standard
    case "prepared": prepared()
    case let group where group.hasPrefix("group."): .appGroup(group)
    default:
        FileDefaultsStore(url: URL(filePath: path)) { issue in
            answer("issue \(issue.code)")
        }
    }
guard let store = found else {
    answer("none")
    exit(1)
}

func value(_ key: String) -> SharedValue<Int> {
    SharedValue(wrappedValue: 0, .appStorage(key, store: store))
}

func perform(_ command: String, _ key: String, _ count: Int) throws -> String {
    if command == "path" { return store.url.path }
    let value = value(key)
    switch command {
    case "increment":
        for _ in 0..<count { value.wrappedValue += 1 }
        if let error = value.storageError { throw error }
    case "acknowledge":
        for number in 1...count {
            try value.withLock { $0 = number }
            answer("\(number)")
        }
    case "set":
        value.wrappedValue = count
    case "get":
        return "\(value.wrappedValue)"
    case "transfer":
        let other = SharedValue(wrappedValue: 0, .appStorage("other", store: store))
        for _ in 0..<count {
            try store.transaction {
                value.wrappedValue -= 1
                other.wrappedValue += 1
            }
        }
    case "track":
        withObservationTracking {
            _ = value.wrappedValue
        } onChange: {
            answer("changed to \(value.wrappedValue)")
        }
    case "watches":
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let targets = descriptors.map {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }
        return "\(targets.count { $0 == "anon_inode:inotify" })"
    case "watch":
        Task {
            for await new in value.values { answer("value \(new)") }
        }
    default:
        return "unknown command \(command)"
    }
    return "ok"
}

answer("ready")
while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    do {
        let result = try perform(
            words[0],
            words.count > 1 ? words[1] : "",
            words.count > 2 ? Int(words[2]) ?? 0 : 0
        )
        // A watch answers for itself.
        if words[0] != "watch" { answer(result) }
    } catch {
        answer("error \(error)")
    }
}
