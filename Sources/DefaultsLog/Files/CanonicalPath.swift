import CLibrary

/// Finds the one path that identifies a file, through `.`, `..` and symbolic links.
///
/// Works for files and folders that don't exist yet, and changes nothing.
enum CanonicalPath {
    private static let linkLimit = 40

    /// Returns the absolute path of `path` without links.
    static func resolve(_ path: String) throws(FileError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            let shown = path.debugDescription
            throw FileError(.unavailable, path: shown, reason: "not a path; give a file's path")
        }
        var rest = components(of: path)
        var done = path.utf8.first == UInt8(ascii: "/") ? [] : try currentFolder(path)
        var links = 0
        while !rest.isEmpty {
            let component = rest.removeFirst()
            if component == "." { continue }
            if component == ".." {
                _ = done.popLast()
                continue
            }
            let candidate = "/" + (done + [component]).joined(separator: "/")
            guard let target = try linkTarget(candidate) else {
                done.append(component)
                continue
            }
            links += 1
            guard links <= linkLimit else {
                throw .system(ELOOP, path: path, doing: "resolve it")
            }
            if target.utf8.first == UInt8(ascii: "/") { done = [] }
            rest = components(of: target) + rest
        }
        guard !done.isEmpty else {
            throw FileError(.unavailable, path: path, reason: "a folder; give a file's path")
        }
        return "/" + done.joined(separator: "/")
    }

    private static func components(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: true)
    }

    private static func currentFolder(_ path: String) throws(FileError) -> [Substring] {
        // The string is allocated by the call and freed here.
        guard let folder = unsafe getcwd(nil, 0) else {
            throw .system(errno, path: path, doing: "find the current folder")
        }
        defer { unsafe free(folder) }
        guard let folder = unsafe String(validatingCString: folder) else {
            throw .notUTF8(path, "the path of the current folder")
        }
        return components(of: folder)
    }

    /// Returns where a symbolic link leads; `nil` for anything else.
    private static func linkTarget(_ path: String) throws(FileError) -> String? {
        let capacity = 4096
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            // The call fills at most the capacity and returns how much.
            count = unsafe buffer.withMemoryRebound(to: CChar.self) { target in
                unsafe target.baseAddress.map { unsafe max(0, readlink(path, $0, capacity)) } ?? 0
            }
        }
        if bytes.isEmpty { return nil }
        guard let target = String(validating: bytes, as: UTF8.self) else {
            throw .notUTF8(path, "the path to which this link leads")
        }
        return target
    }
}

extension FileError {
    /// The nearest path in UTF-8 would name another file, so there is no fallback.
    fileprivate static func notUTF8(_ path: String, _ name: String) -> FileError {
        FileError(.unavailable, path: path, reason: "\(name) isn't UTF-8; rename it")
    }
}

extension CanonicalPath {
    /// Returns the folder of a canonical path.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
        let folder = String(path[..<slash])
        return folder.isEmpty ? "/" : folder
    }

    /// Returns the last component of a canonical path.
    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }
}
