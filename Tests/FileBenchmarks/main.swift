// Measures the file layers against the bare system calls, in the same run.

import CSystem
import SharedValues

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Returns the median nanoseconds of one operation over 9 runs of `count` operations.
func median(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    var runs: [Double] = []
    for _ in 0..<9 {
        let start = now()
        for _ in 0..<count { try body() }
        runs.append(Double(now() - start) / Double(count))
    }
    return runs.sorted()[4]
}

func show(_ name: String, _ nanoseconds: Double) {
    let padded = name + String(repeating: " ", count: max(1, 52 - name.utf8.count))
    print(padded + "\((nanoseconds * 10).rounded() / 10) ns")
}

func json(_ value: Int) -> [UInt8] { Array(String(value).utf8) }

let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "/tmp"
let base = folder + "/file-benchmarks-\(getpid())"
_ = unsafe mkdir(base, 0o700)

/// The cycle that no writer can do without: lock, look, append, unlock.
func bareCycle(size: Int, synchronizing: Bool, count: Int) -> Double {
    let path = base + "/bare"
    let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CREAT, 0o600)
    defer {
        close(descriptor)
        unsafe unlink(path)
    }
    let bytes = [UInt8](repeating: 65, count: size)
    return median(count) {
        flock(descriptor, LOCK_EX)
        var extent = system_extent()
        _ = unsafe system_extent_of(descriptor, &extent)
        _ = unsafe write(descriptor, bytes, size)
        if synchronizing { fdatasync(descriptor) }
        flock(descriptor, LOCK_UN)
    }
}

func filled(_ name: String, _ keys: Int) throws -> DefaultsFile {
    let file = try DefaultsFile.open(path: base + "/" + name)
    try file.transaction { changes in
        for index in 0..<keys { changes.set("some.longer.key-\(index)", to: json(index)) }
    }
    return file
}

/// The same cycle for a log that never gets large.
func cycleWithoutCompaction() throws {
    let file = try filled("cycle", 10)
    var value = 0
    show(
        "begin, commit of one Int, no compaction",
        try median(3_000) {
            value += 1
            if value % 3_000 == 1 { _ = try file.compact() }
            try file.begin()
            defer { file.end() }
            try file.commit(setting: "launch_count", to: json(value))
        }
    )
    show("a compaction", try median(20) { _ = try file.compact() })
    show(
        "begin, rollback",
        try median(3_000) {
            try file.begin()
            defer { file.end() }
            file.end()
        }
    )
}

show(
    "bare flock + statx + append of 56 bytes",
    bareCycle(size: 56, synchronizing: false, count: 50_000)
)
try cycleWithoutCompaction()
for keys in [10, 1_000, 10_000] {
    let file = try filled("keys-\(keys)", keys)
    show("currentVersion(), \(keys) keys", median(5_000_000) { _ = file.currentVersion() })
    show(
        "entry(for:), \(keys) keys",
        try median(500_000) { _ = try file.entry(for: "some.longer.key-7") }
    )
    var value = 0
    show(
        "begin, commit of one Int, \(keys) keys",
        try median(50_000) {
            value += 1
            try file.begin()
            defer { file.end() }
            try file.commit(setting: "launch_count", to: json(value))
        }
    )
    show(
        "transaction of one Int, \(keys) keys",
        try median(50_000) {
            value += 1
            try file.transaction { $0.set("launch_count", to: json(value)) }
        }
    )
}

do {
    let text = Array("\"\(String(repeating: "t", count: 37))".utf8)
    let file = try filled("text", 10)
    var value = 100
    show(
        "begin, commit of a 40-byte string",
        try median(50_000) {
            value = value == 999 ? 100 : value + 1
            try file.begin()
            defer { file.end() }
            try file.commit(setting: "text", to: text + json(value) + [UInt8(ascii: "\"")])
        }
    )
}

do {
    let path = base + "/keys-10000"
    _ = try filled("keys-10000", 0).compact()
    show("open with 10,000 keys", try median(1) { _ = try DefaultsFile.open(path: path) })
}

do {
    var run = 0
    show(
        "1,000 new keys in one transaction",
        try median(1) {
            run += 1
            _ = try filled("thousand-\(run)", 1_000)
        }
    )
}

do {
    let size = 1 << 20
    let path = base + "/raw"
    let bytes = [UInt8](repeating: 65, count: size)
    let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CREAT, 0o600)
    var offset = 0
    let raw = median(40) {
        // As large as ours gets, so that both meet the same caches.
        offset += 1
        if offset % 5 == 0 { ftruncate(descriptor, 0) }
        _ = unsafe write(descriptor, bytes, size)
    }
    close(descriptor)
    unsafe unlink(path)
    show("raw append of 1 MB", raw)
    let file = try filled("large", 1)
    var value = 0
    let ours = try median(40) {
        value += 1
        var json = [UInt8](repeating: 65, count: size)
        json[0] = UInt8(ascii: "\"")
        json[1] = UInt8(48 + value % 10)
        json[size - 1] = UInt8(ascii: "\"")
        try file.begin()
        defer { file.end() }
        try file.commit(setting: "large", to: json)
    }
    show("a 1 MB value again and again", ours)
    print("    ratio \((ours / raw * 100).rounded() / 100)")
}

do {
    let bare = bareCycle(size: 56, synchronizing: true, count: 200)
    show("bare append + fdatasync", bare)
    let file = try DefaultsFile.open(path: base + "/synchronized", durability: .synchronized)
    var value = 0
    let ours = try median(200) {
        value += 1
        try file.begin()
        defer { file.end() }
        try file.commit(setting: "launch_count", to: json(value))
    }
    show("synchronized commit", ours)
    print("    ratio \((ours / bare * 100).rounded() / 100)")
}
