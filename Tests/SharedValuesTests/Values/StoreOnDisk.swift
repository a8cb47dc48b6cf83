import FileTesting
import Foundation
import SharedValues
import SharedValuesUserDefaults
import Testing

/// A store that encodes values and keeps them in its own folder, opened anew for each wrapper.
final class StoreOnDisk: Sendable {
    enum Kind: CaseIterable {
        case file
        case userDefaults
    }

    let kind: Kind
    let issues = Issues()
    let folder: TemporaryFolder

    init(_ kind: Kind) throws {
        self.kind = kind
        folder = try TemporaryFolder()
    }

    func open() throws -> any SharedStore {
        let issues = issues
        switch kind {
        case .file:
            return FileDefaultsStore(
                url: URL(filePath: folder.file()),
                issueHandler: { issues.add($0) }
            )
        case .userDefaults:
            let store = UserDefaultsStore(
                suiteName: folder.file("suite"),
                synchronize: .eachWrite,
                issueHandler: { issues.add($0) }
            )
            return try #require(store)
        }
    }

    /// Returns the wrapper of a value in the store, opened anew if no other wrapper is there.
    func value<Value: Codable & Sendable>(
        _ key: String,
        _ defaultValue: Value
    ) throws -> SharedValue<Value> {
        SharedValue(wrappedValue: defaultValue, try self.key(key))
    }

    func key<Value: Codable & Sendable>(
        _ name: String,
        of type: Value.Type = Value.self
    ) throws -> SharedKey<Value> {
        .appStorage(name, store: try open())
    }

    /// Returns a value after it was stored and read back from the disk.
    func reopened<Value: Codable & Sendable>(_ value: Value) throws -> Value {
        try store(value, forKey: "reopened")
        if kind == .file { return try self.value("reopened", value).load() }
        // UserDefaults caches a suite, but not a copy of it.
        let copy = folder.file("copy-\(UUID())")
        let (source, target) = (folder.file("suite.plist"), copy + ".plist")
        try FileManager.default.copyItem(atPath: source, toPath: target)
        let store = try #require(UserDefaultsStore(suiteName: copy))
        return try SharedValue(wrappedValue: value, .appStorage("reopened", store: store)).load()
    }

    func store<Value: Codable & Sendable>(_ value: Value, forKey key: String) throws {
        try self.value(key, value).withLock { $0 = value }
    }

    /// Stores what another program would: JSON in a file, an object in `UserDefaults`.
    func receive(_ json: String, or object: Any, forKey key: String) throws {
        switch kind {
        case .file:
            try FileDefaultsStore(url: URL(filePath: folder.file())).setJSON(json, forKey: key)
        case .userDefaults:
            let defaults = UserDefaults(suiteName: folder.file("suite"))
            defaults?.set(object, forKey: key)
            defaults?.synchronize()
        }
    }

    /// The bytes of the store's file; empty if it doesn't exist.
    var bytes: [UInt8] {
        let name = kind == .file ? "values.json" : "suite.plist"
        return (try? folder.bytes(of: name)) ?? []
    }

    /// The JSON text that a file has under a key.
    func json(forKey key: String) throws -> String? {
        let store = try #require(try open() as? FileDefaultsStore)
        return try store.json(forKey: key)
    }
}
