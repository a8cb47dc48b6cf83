import Foundation
package import StorageKeys

/// The evaluation of declared keys.
///
/// `storage-keys-tool` compiles these sources together with the paths that it finds in a package; the
/// resulting program calls `add` for each of them and then `finish`.
@MainActor package final class KeyEvaluation {
    package private(set) var found = EvaluatedKeys()

    /// The arguments of the path that is being evaluated.
    private var arguments: [(sample: SampleArgument, name: String)] = []

    package init() {}

    /// Evaluates the key at a path.
    package func add<Domain: StorageKeyDomain, Entry: DeclaredEntry>(
        _ number: Int,
        _ domain: Domain.Type,
        _ path: () throws -> KeyPath<StorageKeyBuilder<Domain>, Entry>
    ) {
        // What follows on standard error is about this key.
        FileHandle.standardError.write(Data("\u{1E}\(number)\n".utf8))
        arguments = []
        do {
            let entry = StorageKeyBuilder<Domain>()[keyPath: try path()]
            found.keys[number] = EvaluatedKeys.Key(
                key: withPlaceholders(entry.key),
                valueType: Entry.valueType,
                formerKeys: entry.formerKeys.map(withPlaceholders),
                isLiteral: entry.isLiteral
            )
        } catch {
            found.warnings[number] = "\(error)"
        }
    }

    /// Evaluates what the keys below a subdomain begin with.
    package func addSubdomain<Domain: StorageKeyDomain, Child>(
        _ description: String,
        _ domain: Domain.Type,
        _ path: () throws -> KeyPath<StorageKeyBuilder<Domain>, StorageKeyBuilder<Child>>
    ) {
        arguments = []
        guard let path = try? path() else { return }
        let place = StorageKeyBuilder<Domain>()[keyPath: path]
        let entry: StorageKeyEntry = place.entry("x", format: .verbatim, separator: "")
        let key = withPlaceholders(String(entry.key.unicodeScalars.dropLast()))
        found.subdomains[description, default: []].insert(key)
    }

    /// Returns a value that can be recognized in a key, for a parameter with a number and a name.
    package func argument<Value>(_ number: Int, _ name: String) throws -> Value {
        let sample = SampleArgument(number)
        arguments.append((sample, name))
        guard let value = sample.value(of: Value.self) else {
            throw NoArgument(type: Value.self, name: name)
        }
        return value
    }

    /// Prints what has been found.
    package func finish() throws {
        print(String(decoding: try JSONEncoder().encode(found), as: UTF8.self))
    }

    private func withPlaceholders(_ key: String) -> String {
        arguments.reduce(key) { key, argument in
            argument.sample.forms.reduce(key) { $0.replacing($1, with: "<\(argument.name)>") }
        }
    }
}

/// An entry of either form.
package protocol DeclaredEntry {
    var key: String { get }
    var formerKeys: [String] { get }
    var isLiteral: Bool { get }

    /// The qualified name of the values' type; `nil` for a loose entry.
    static var valueType: String? { get }
}

extension StorageKeyEntry: DeclaredEntry {
    package static var valueType: String? { nil }
}

extension StorageKeyEntry.Strict: DeclaredEntry {
    package static var valueType: String? { String(reflecting: Value.self) }
}

private struct NoArgument: Error, CustomStringConvertible {
    let type: any Any.Type
    let name: String

    var description: String { "no argument of type \(type) can be made for \(name)" }
}
