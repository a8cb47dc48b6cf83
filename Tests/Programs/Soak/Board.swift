import SharedValues

/// All values of a trial, as one process sees them.
struct Board: Sendable {
    static let accounts = 8
    static let deposit = 1_000

    let store: FileDefaultsStore

    @SharedValue var counter: Int
    @SharedValue var total: Int
    @SharedValue var scores: [String: Int]
    @SharedValue var mark: Int
    let accounts: [SharedValue<Int>]
    let lanes: [LaneValues]

    init(_ store: FileDefaultsStore, lanes: Int) {
        self.store = store
        _counter = SharedValue(wrappedValue: 0, \.appStorage.counter, store: store)
        _total = SharedValue(wrappedValue: 0, \.appStorage.total, store: store)
        _scores = SharedValue(wrappedValue: [:], \.appStorage.scores, store: store)
        _mark = SharedValue(wrappedValue: 0, \.appStorage.mark, store: store)
        accounts = (0..<Self.accounts).map {
            SharedValue(wrappedValue: Self.deposit, \.appStorage[account: $0], store: store)
        }
        let scores = _scores
        self.lanes = (0..<lanes).map { LaneValues($0, store, scores) }
    }

    /// The keys that may exist.
    var keys: Set<String> {
        var keys: Set = [
            $counter.sharedKey.name, $total.sharedKey.name, $scores.sharedKey.name,
            $mark.sharedKey.name,
        ]
        keys.formUnion(accounts.map(\.sharedKey.name))
        for lane in lanes { keys.formUnion(lane.keys) }
        return keys
    }
}

/// The values that only one lane writes.
struct LaneValues: Sendable {
    @SharedValue var starts: Int
    @SharedValue var steps: Int
    @SharedValue var tally: Int
    @SharedValue var text: String

    /// The register of each slot but the counter.
    let registers: [Slot: Register]
    let keys: [String]

    init(_ lane: Int, _ store: FileDefaultsStore, _ scores: SharedValue<[String: Int]>) {
        _starts = SharedValue(wrappedValue: 0, \.appStorage[lane: lane].starts, store: store)
        let steps = SharedValue(wrappedValue: 0, \.appStorage[lane: lane].steps, store: store)
        let tally = SharedValue(wrappedValue: 0, \.appStorage[lane: lane].tally, store: store)
        let text = SharedValue(wrappedValue: "", \.appStorage[lane: lane].text, store: store)
        let list = SharedValue(wrappedValue: [], \.appStorage[lane: lane].list, store: store)
        let profile = SharedValue(
            wrappedValue: Profile(number: 0),
            \.appStorage[lane: lane].profile,
            store: store
        )
        let raw = AppStorageKeys[\.[lane: lane].raw]
        let name = "lane \(lane)"
        // One part of the value that all lanes write.
        let score = scores[dynamicMember: \.[name]]
        _steps = steps
        _tally = tally
        _text = text
        registers = [
            .steps: Register(counting: steps.wrappedValue) { _ throws(SharedValueError) in
                steps.wrappedValue += 1
                if let error = steps.storageError { throw error }
            },
            .tally: Register(counting: tally.wrappedValue) { next throws(SharedValueError) in
                try tally.withLock { $0 = next }
            },
            .score: Register(counting: score.wrappedValue ?? 0) { next throws(SharedValueError) in
                if next % 2 == 0 {
                    try scores.withLock { $0[name, default: 0] += 1 }
                } else {
                    try score.withLock { $0 = ($0 ?? 0) + 1 }
                }
            },
            .text: Register(text) {
                Content.text($0, lane)
            } number: {
                Content.number(in: $0)
            },
            .list: Register(list) {
                Content.list($0)
            } number: {
                $0.first
            },
            .profile: Register(profile) {
                Content.profile($0, lane)
            } number: {
                $0.number == 0 ? nil : $0.number
            },
            .raw: Register(raw: raw, in: store) { Content.json($0, lane) },
        ]
        keys = [
            _starts.sharedKey.name, steps.sharedKey.name, tally.sharedKey.name,
            text.sharedKey.name, list.sharedKey.name, profile.sharedKey.name, raw,
        ]
    }
}

/// The values that a lane writes, by the number of the write.
enum Content {
    /// Returns a string of up to 100 KB; most are short.
    static func text(_ number: Int, _ lane: Int) -> String {
        var generator = SplitMix64(seed: 1, stream: lane, number)
        let limit = [20, 20, 20, 20, 20, 200, 4_000, 100_000].randomElement(using: &generator) ?? 0
        let size = Int.random(in: 1...limit, using: &generator)
        let filling = ["x", "\\\"", "ü", "\n\t", "日本"][number % 5]
        return "\(number) " + String(repeating: filling, count: size / filling.utf8.count)
    }

    static func number(in text: String) -> Int? {
        text.split(separator: " ", maxSplits: 1).first.flatMap { Int($0) }
    }

    static func list(_ number: Int) -> [Int] {
        Array(number...number + number % 50)
    }

    static func profile(_ number: Int, _ lane: Int) -> Profile {
        var profile = Profile(number: number, name: "lane \(lane)")
        if number % 3 == 0 { profile.note = "write \(number)" }
        profile.tags = Set((0..<number % 7).map { "tag \($0)" })
        if number % 4 != 0 {
            profile.plan = .paid(until: Double(number) / 3, seats: number % 2 == 0 ? number : nil)
        }
        return profile
    }

    static func json(_ number: Int, _ lane: Int) -> String {
        #"{"number": \#(number), "lane": \#(lane), "rest": [true, null, -1.5e-3, "é"]}"#
    }
}
