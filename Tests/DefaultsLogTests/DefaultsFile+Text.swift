import DefaultsLog

extension DefaultsFile {
    /// Sets a key to JSON text in one transaction.
    func set(_ key: String, _ json: String) throws {
        try transaction { $0.set(key, to: Array(json.utf8)) }
    }

    /// Returns the JSON text of a key.
    func text(_ key: String) throws(FileError) -> String? {
        try bytes(for: key).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The issues that a file reported, in order.
final class FileIssues: Sendable {
    private let found = Guarded<[FileError]>([])

    var all: [FileError] { found.withLock { $0 } }
    var handler: @Sendable (FileError) -> Void {
        { [found] issue in found.withLock { $0.append(issue) } }
    }
}
