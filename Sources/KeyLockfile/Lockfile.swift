package import CommandLineSupport
import StorageKeyCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The record of a package's keys, `storage-keys.json`: what a change is compared with.
package struct Lockfile: Equatable {
    /// The name of the file, which is beside `Package.swift`.
    package static let name = "storage-keys.json"

    /// The keys, sorted by key and then by path.
    package let keys: [LockedKey]

    /// Creates the record of some keys, each once.
    package init(_ keys: some Sequence<LockedKey>) {
        self.keys = Set(keys).sorted {
            ($0.key, $0.path, $0.type ?? "") < ($1.key, $1.path, $1.type ?? "")
        }
    }
}

extension Lockfile {
    private struct Version: Decodable { var version: Int }
    private struct Content: Decodable { var keys: [LockedKey] }

    /// Reads the contents of a lockfile.
    ///
    /// - Parameters:
    ///   - contents: The text in UTF-8.
    ///   - label: What messages call the file.
    /// - Throws: A ``Failure`` that says what is wrong with it and what to do.
    package init(_ contents: [UInt8], label: String) throws(Failure) {
        let data = Data(contents)
        let version: Int
        do {
            version = try JSONDecoder().decode(Version.self, from: data).version
            self.init(
                version == 1 ? try JSONDecoder().decode(Content.self, from: data).keys : []
            )
        } catch {
            throw Failure(
                """
                \(label) isn't a key lockfile, or a merge has damaged it: restore it, or write \
                a new one: swift package storage-keys lock (\(error))
                """
            )
        }
        guard version == 1 else {
            throw Failure(
                """
                \(label) has version \(version) of key lockfiles; this version of \
                swift-storage-keys reads version 1: update it
                """
            )
        }
    }

    /// The text: one key a line, so that a review shows what changed.
    package var text: String {
        let lines = keys.map { "    " + $0.json }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": 1,\n  \"keys\": \(list)\n}\n"
    }
}

extension LockedKey {
    fileprivate var json: String {
        String(jsonObject: [
            "key": key.json,
            "type": type?.json,
            "path": path.json,
            "formerly": formerly.map { "[\($0.map(\.json).joined(separator: ", "))]" },
        ])
    }
}
