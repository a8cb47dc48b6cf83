import CommandLineSupport
import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The keys of files that a program declares, as a key lockfile names them.
struct DeclaredKeys {
    private var keys: [DeclaredKey] = []

    /// Reads a lockfile.
    ///
    /// - Throws: A ``Failure`` that says what is wrong with it.
    init(_ file: InputFile) throws(Failure) {
        let bytes = try file.contents()
        let lock: KeyLock
        do {
            lock = try JSONDecoder().decode(KeyLock.self, from: Data(bytes))
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
        keys = lock.keys.filter { $0.domain != "InMemoryStorageKeys" }.map(DeclaredKey.init)
    }

    /// Tells for each stored key by what it is declared, and adds the declared keys that are unset.
    func listing(of values: [String: JSONText]) -> [ListedKey] {
        var found: Set<String> = []
        var listed = values.map { key, value in
            if let declared = keys.first(where: { $0.pattern.matches(key) }) {
                found.insert(declared.key)
                return ListedKey(key: key, state: .stored, type: declared.type, value: value)
            }
            let successor = keys.first { $0.formerPatterns.contains { $0.matches(key) } }
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
        /// Stored under a former name of a declared key.
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

/// The content of a key lockfile.
private struct KeyLock: Decodable {
    var version: Int
    var keys: [Key]

    struct Key: Decodable {
        var key: String
        var path: String
        var type: String?
        var formerly: [String]?

        /// The domain at which the path begins.
        var domain: Substring { path.prefix { $0 != "." && $0 != "[" } }
    }
}

/// A key of the lockfile, with the keys that it stands for.
private struct DeclaredKey {
    let key: String
    let type: String?
    let pattern: KeyPattern
    let formerPatterns: [KeyPattern]

    init(_ locked: KeyLock.Key) {
        key = locked.key
        type = locked.type
        let hasParameters = locked.path.contains("[")
        pattern = KeyPattern(locked.key, hasParameters: hasParameters)
        formerPatterns = (locked.formerly ?? []).map {
            KeyPattern($0, hasParameters: hasParameters)
        }
    }
}

/// A key in which each `<name>` stands for any text, if its declaration has parameters.
struct KeyPattern {
    /// The characters of the key; nil stands for any number of any characters.
    private var elements: [Character?]

    init(_ key: String, hasParameters: Bool) {
        elements = []
        var rest = Substring(key)
        while let character = rest.popFirst() {
            if hasParameters, character == "<", let end = rest.firstIndex(of: ">"),
                end > rest.startIndex,
                rest[..<end].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
            {
                elements.append(nil)
                rest = rest[end...].dropFirst()
            } else {
                elements.append(character)
            }
        }
    }

    func matches(_ key: String) -> Bool {
        let key = Array(key)
        var element = 0
        var position = 0
        // Where to go on with a longer text for the last parameter.
        var retry: (element: Int, position: Int)?
        while position < key.count || element < elements.count {
            if element < elements.count, elements[element] == nil {
                element += 1
                retry = (element, position)
            } else if element < elements.count, position < key.count,
                elements[element] == key[position]
            {
                element += 1
                position += 1
            } else if let last = retry, last.position < key.count {
                retry = (last.element, last.position + 1)
                (element, position) = (last.element, last.position + 1)
            } else {
                return false
            }
        }
        return true
    }
}
