import CommandLineSupport
import DefaultsLog
import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The keys of files that a program declares, as a key lockfile names them.
struct DeclaredKeys {
    private let keys: [LockedKey]
    private var current = KeyTable()
    private var former = KeyTable()

    /// Reads a lockfile.
    ///
    /// - Throws: A ``Failure`` that says what is wrong with it.
    init(_ file: InputFile) throws(Failure) {
        let bytes = try file.contents()
        let lock: Lockfile
        do {
            lock = try JSONDecoder().decode(Lockfile.self, from: Data(bytes))
        } catch {
            throw Failure(
                "\(file.label): no key lockfile; \"swift package storage-keys lock\" writes one"
            )
        }
        guard lock.version == 1 else {
            throw Failure(
                "\(file.label): version \(lock.version) of key lockfiles, understood is 1; update "
                    + "stored-values"
            )
        }
        // Keys of values in memory are in no file.
        keys = lock.keys.filter { $0.domain != "InMemoryStorageKeys" }
        for declared in keys {
            current.add(declared.key, of: declared)
            for name in declared.formerly ?? [] { former.add(name, of: declared) }
        }
    }

    /// Tells for each stored key by what it is declared, and adds the declared keys that are unset.
    func listing(of values: [String: JSONText]) -> [ListedKey] {
        var found: Set<String> = []
        var listed = values.map { key, value in
            if let declared = current[key] {
                found.insert(declared.key)
                return ListedKey(key: key, state: .stored, type: declared.type, value: value)
            }
            let successor = former[key]
            return ListedKey(
                key: key,
                state: successor.map { .former(now: $0.key) } ?? .orphan,
                type: successor?.type,
                value: value
            )
        }
        for declared in keys where found.insert(declared.key).inserted {
            listed.append(ListedKey(key: declared.key, state: .unset, type: declared.type))
        }
        return listed.sorted { $0.key < $1.key }
    }
}

/// A key that is stored, or declared, or both.
struct ListedKey {
    var key: String
    var state: State
    var type: String?
    var value: JSONText?

    enum State {
        /// Declared and stored.
        case stored
        /// Declared only: the default is read.
        case unset
        /// Stored only.
        case orphan
        /// Stored under a former key of a declared key.
        case former(now: String)

        var name: String {
            switch self {
            case .stored: "stored"
            case .unset: "unset"
            case .orphan: "orphan"
            case .former: "former"
            }
        }
    }
}

/// A declared key as the lockfile records it.
struct LockedKey: Decodable {
    /// The key; with parameters, `<name>` stands for the value of each.
    var key: String

    /// The way to the declaration in Swift.
    var path: String

    /// The type of the values, where it is known.
    var type: String?

    /// The former keys of the key.
    var formerly: [String]?

    /// The domain at which the path begins.
    var domain: Substring { path.prefix { $0 != "." && $0 != "[" } }

    /// Whether the key is one for each value of some parameter.
    var hasParameters: Bool { path.contains("[") }
}

/// The content of a key lockfile.
private struct Lockfile: Decodable {
    var version: Int
    var keys: [LockedKey]
}
