import CommandLineSupport
import KeyLockfile

/// The stored keys that a program declares, as a key lockfile names them.
struct DeclaredKeys {
    private let keys: [LockedKey]
    private var current = KeyTable()
    private var former = KeyTable()

    /// Reads a lockfile.
    ///
    /// - Throws: A ``Failure`` that says what is wrong with it.
    init(_ file: InputFile) throws(Failure) {
        let lockfile = try Lockfile(file.contents(), label: file.label)
        // No file has the keys of values in memory.
        keys = lockfile.keys.filter { !$0.isInMemory }
        for declared in keys {
            current.add(declared.key, of: declared)
            for name in declared.formerKeys { former.add(name, of: declared) }
        }
    }

    /// Returns each stored key with its declaration, and the declared keys that are unset.
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
                state: successor == nil ? .orphan : .former,
                now: successor?.key,
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
    enum State: String {
        /// Declared and stored.
        case stored
        /// Declared only: the default is read.
        case unset
        /// Stored only.
        case orphan
        /// Stored under a former key of a declared key.
        case former
    }

    var key: String
    var state: State

    /// For a former key, the one that is declared now.
    var now: String?
    var type: String?
    var value: JSONText?
}
