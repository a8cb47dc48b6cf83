import Foundation

/// The record of a package's keys, `storage-keys.json`: what a change is compared with.
struct Lockfile: Equatable {
    static let name = "storage-keys.json"

    /// The keys, sorted by key and then by path.
    let keys: [LockedKey]

    init(_ keys: some Sequence<LockedKey>) {
        self.keys = Set(keys).sorted {
            ($0.key, $0.path, $0.type ?? "") < ($1.key, $1.path, $1.type ?? "")
        }
    }
}

extension Lockfile {
    private struct Content: Decodable {
        var keys: [LockedKey]
    }

    private struct Version: Decodable {
        var version: Int
    }

    /// Reads the text of a lock file.
    init(text: String) throws {
        let data = Data(text.utf8)
        do {
            let version = try JSONDecoder().decode(Version.self, from: data).version
            guard version == 1 else {
                throw Failure(
                    message: """
                        \(Self.name) has version \(version), of which this version of \
                        swift-storage-keys knows nothing; update the package
                        """
                )
            }
            self.init(try JSONDecoder().decode(Content.self, from: data).keys)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                message: """
                    \(Self.name) is damaged, perhaps by a merge: put it right, or restore it and \
                    run: swift package storage-keys lock (\(error))
                    """
            )
        }
    }

    /// The text: one key a line, so that a review shows what changed.
    var text: String {
        let lines = keys.map { "    " + $0.json }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": 1,\n  \"keys\": \(list)\n}\n"
    }
}

extension LockedKey {
    fileprivate var json: String {
        var members = ["\"key\": \(key.json)"]
        if let type { members.append("\"type\": \(type.json)") }
        members.append("\"path\": \(path.json)")
        if let formerly {
            members.append("\"formerly\": [\(formerly.map(\.json).joined(separator: ", "))]")
        }
        return "{\(members.joined(separator: ", "))}"
    }
}

extension String {
    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data = try? encoder.encode(self)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? debugDescription
    }
}
