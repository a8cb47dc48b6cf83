/// The files open in this process, by canonical path: one instance each.
enum OpenFiles {
    private struct WeakFile {
        weak var file: DefaultsFile?
        let id: ObjectIdentifier
    }

    private static let lock = Lock()
    // Guarded by `lock`.
    nonisolated(unsafe) private static var files: [String: WeakFile] = [:]

    /// Returns the open file at `path`, or opens it.
    static func file(path: String, open: () -> DefaultsFile) -> DefaultsFile {
        lock.withLock {
            if let file = unsafe files[path]?.file { return file }
            let file = open()
            unsafe files[path] = WeakFile(file: file, id: ObjectIdentifier(file))
            return file
        }
    }

    /// Forgets a file that is about to go; its successor at the path stays.
    static func forget(_ id: ObjectIdentifier, at path: String) {
        lock.withLock {
            // By its identity: a reference to a successor could be the last one, whose end comes here.
            if unsafe files[path]?.id == id { unsafe files[path] = nil }
        }
    }
}
