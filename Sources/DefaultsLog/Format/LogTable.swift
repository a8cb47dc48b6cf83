/// The committed value of every key of one log, as JSON bytes.
struct LogTable {
    /// One key's committed value.
    struct Entry {
        var json: [UInt8]
        /// The table version at which the value last changed.
        var version: UInt64
    }

    private(set) var entries: [String: Entry] = [:]

    /// About how many bytes the live records take in a file without garbage.
    private(set) var liveSize = RecordWriter.header.count

    /// The table's version: it grows whenever a key's bytes change.
    private(set) var version: UInt64

    /// Creates an empty table.
    init(version: UInt64) { self.version = version }

    subscript(key: String) -> Entry? { entries[key] }

    /// Returns a new version, for changes that are applied together.
    mutating func nextVersion() -> UInt64 {
        version &+= 1
        return version
    }

    /// Where a key's entry is, until the next change of the table.
    typealias Place = Dictionary<String, Entry>.Index

    /// Returns where a key's entry is; `nil` if it is absent.
    @inline(__always)
    func place(of key: String) -> Place? { entries.index(forKey: key) }

    /// Whether the entry at a place has these bytes.
    @inline(__always)
    func isEqual(_ place: Place?, to json: [UInt8]) -> Bool {
        place.map { entries.values[$0].json.hasSameBytes(as: json) } ?? false
    }

    /// Sets a key; returns `false` if it had these bytes already.
    @discardableResult
    mutating func set(_ key: String, to json: [UInt8], version: UInt64) -> Bool {
        let place = place(of: key)
        if isEqual(place, to: json) { return false }
        put(key, at: place, json, version: version)
        return true
    }

    /// Sets a key whose place is known, without comparing.
    @inline(__always)
    mutating func put(_ key: String, at place: Place?, _ json: [UInt8], version: UInt64) {
        if let place {
            liveSize += json.count - entries.values[place].json.count
            entries.values[place] = Entry(json: json, version: version)
        } else {
            entries[key] = Entry(json: json, version: version)
            liveSize += Self.size(key, json)
        }
    }

    /// Removes a key; returns `false` if it was absent.
    @discardableResult
    mutating func remove(_ key: String) -> Bool {
        guard let old = entries.removeValue(forKey: key) else { return false }
        liveSize -= Self.size(key, old.json)
        return true
    }

    /// Returns by how much the live size grows when a key is set, or removed.
    @inline(__always)
    func growth(setting key: String, at place: Place?, to json: [UInt8]?) -> Int {
        let new = json.map { Self.size(key, $0) } ?? 0
        let old = place.map { Self.size(key, entries.values[$0].json) } ?? 0
        return new - old
    }

    /// Applies a record that was parsed from `bytes`: removals first, the last of equal keys wins.
    mutating func apply(
        _ record: ParsedRecord,
        of bytes: [UInt8],
        version: UInt64,
        changes: inout ChangedKeys
    ) {
        for key in record.removals where remove(key) { changes.insert(key) }
        for (key, range) in record.sets where set(key, to: Array(bytes[range]), version: version) {
            changes.insert(key)
        }
    }

    /// Replaces the contents with those of `other`, and keeps the versions of keys with equal bytes.
    mutating func replace(with other: consuming LogTable, changes: inout ChangedKeys) {
        let version = nextVersion()
        var replacement = other
        if entries.isEmpty, !changes.collects {
            replacement.version = version
            self = replacement
            return
        }
        for (key, old) in entries {
            if let new = replacement.entries[key] {
                if new.json.hasSameBytes(as: old.json) {
                    replacement.entries[key] = old
                } else {
                    changes.insert(key)
                }
            } else {
                changes.insert(key)
            }
        }
        for key in replacement.entries.keys where entries[key] == nil { changes.insert(key) }
        replacement.version = version
        self = replacement
    }

    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    private static func size(_ key: String, _ json: [UInt8]) -> Int {
        RecordWriter.liveSize(keyLength: key.utf8.count, valueLength: json.count)
    }
}

/// The keys that changed, if there is an observer for them.
struct ChangedKeys {
    private(set) var keys: Set<String> = []
    /// Whether the keys are collected.
    let collects: Bool

    init(collects: Bool) { self.collects = collects }

    mutating func insert(_ key: String) {
        if collects { keys.insert(key) }
    }
}
