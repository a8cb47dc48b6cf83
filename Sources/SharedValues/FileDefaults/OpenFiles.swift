/// The files open in this process, by canonical path: one instance each.
enum OpenFiles {
    private struct WeakFile {
        weak var file: DefaultsFile?
    }

    private static let lock = Lock()
    // Guarded by `lock`.
    nonisolated(unsafe) private static var files: [String: WeakFile] = [:]

    /// Returns the open file at `path`, or opens it.
    static func file(path: String, open: () -> DefaultsFile) -> DefaultsFile {
        lock.withLock {
            if let file = unsafe files[path]?.file { return file }
            let file = open()
            unsafe files[path] = WeakFile(file: file)
            return file
        }
    }

    /// Forgets the file at `path` where its last reference is gone.
    static func forget(_ path: String) {
        lock.withLock {
            if let entry = unsafe files[path], entry.file == nil {
                unsafe files[path] = nil
            }
        }
    }
}
