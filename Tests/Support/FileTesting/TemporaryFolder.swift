import CLibrary
import Foundation

/// A fresh folder for one test, removed with its last reference.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init(in parent: String = NSTemporaryDirectory()) throws {
        let url = URL(fileURLWithPath: parent).appendingPathComponent("storage-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a file in the folder.
    package func file(_ name: String = "values.json") -> String { path + "/" + name }

    package func write(_ text: String, to name: String = "values.json") throws {
        try write(Array(text.utf8), to: name)
    }

    package func write(_ bytes: [UInt8], to name: String = "values.json") throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// Replaces a file with another one, as an editor does on saving.
    package func move(_ name: String, to other: String = "values.json") throws {
        // The two paths are C strings during the call only.
        let status = unsafe rename(file(name), file(other))
        if status != 0 { throw CocoaError(.fileWriteUnknown) }
    }

    /// Truncates a file to no bytes, in place.
    package func empty(_ name: String = "values.json") throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
        try handle.truncate(atOffset: 0)
    }

    package func bytes(of name: String = "values.json") throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    package func text(of name: String = "values.json") throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    /// The inode number of a file, which changes when it is replaced; `nil` if there is none.
    package func inode(of name: String = "values.json") throws -> Int? {
        guard FileManager.default.fileExists(atPath: file(name)) else { return nil }
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return attributes[.systemFileNumber] as? Int
    }

    package func size(of name: String = "values.json") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return attributes[.size] as? Int ?? 0
    }

    /// The names in the folder, sorted.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The contents of the files that preserve damaged bytes.
    package func asides() throws -> [[UInt8]] {
        try names.filter { $0.contains(".damaged-") }.map(bytes(of:))
    }
}

/// Waits until a condition holds that depends on other processes or the system.
///
/// Returns `false` if it never does.
package func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while try !condition() {
        if ContinuousClock.now > deadline { return false }
        sched_yield()
    }
    return true
}
