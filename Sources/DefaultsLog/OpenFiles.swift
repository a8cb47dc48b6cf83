/// The files open in this process, by canonical path, with one instance each.
enum OpenFiles {
    private final class WeakFile: Sendable {
        weak let file: DefaultsFile?
        let id: ObjectIdentifier

        init(_ file: DefaultsFile) {
            self.file = file
            id = ObjectIdentifier(file)
        }
    }

    private static let files = Guarded<[String: WeakFile]>([:])

    /// Returns the open file at `path`, or opens it.
    static func file(path: String, open: () -> DefaultsFile) -> DefaultsFile {
        files.withLock { files in
            if let file = files[path]?.file { return file }
            let file = open()
            files[path] = WeakFile(file)
            return file
        }
    }

    /// Removes a file that is being deinitialized, but not its successor at the path.
    static func forget(_ id: ObjectIdentifier, at path: String) {
        // By identity: a reference to the successor could be its last, and its release would end here.
        files.withLock { if $0[path]?.id == id { $0[path] = nil } }
    }
}
