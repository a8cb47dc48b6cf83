package import Foundation

/// The folder of the package's sources.
package enum PackageFolder {
    /// The top of the package.
    package static let url = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the files below the folder at a path from the top of the package, sorted by path.
    package static func files(below path: String, withExtension fileExtension: String) -> [URL] {
        files(below: url.appending(path: path), withExtension: fileExtension)
    }

    /// Returns the files below a folder, sorted by path.
    package static func files(below folder: URL, withExtension fileExtension: String) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == fileExtension }
            .sorted { $0.path < $1.path }
    }

    /// Returns the Swift sources below a folder, sorted by path, except those that are only
    /// shown in documentation.
    package static func sources(below folder: URL) -> [URL] {
        files(below: folder, withExtension: "swift").filter { !$0.path.contains(".docc/") }
    }

    /// Returns the path of a file from the top of the package.
    package static func path(of file: URL) -> String {
        let root = url.standardizedFileURL.path + "/"
        let path = file.standardizedFileURL.path
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}
