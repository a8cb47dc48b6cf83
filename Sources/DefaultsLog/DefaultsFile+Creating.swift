import CLibrary

extension DefaultsFile {
    /// Opens the log for writing, and creates it and its folders if they are missing.
    func logForWriting() throws(FileError) -> LogFile {
        if let log = writer.log { return log }
        for _ in 0..<100 {
            let existing: LogFile?
            do throws(FileError) {
                existing = try LogFile.open(path: path, forWriting: true)
            } catch {
                throw isReadable ? readOnly(error) : error
            }
            if let log = existing {
                writer.createdFile = false
                writer.log = log
                return log
            }
            try createFolders()
            if let log = try LogFile.create(path: path, mode: 0o600) {
                writer.createdFile = true
                writer.log = log
                return log
            }
            // Another process has created it in the meantime.
        }
        let reason = "can't be created; look for a broken symbolic link in its place"
        throw FileError(.unavailable, path: path, reason: reason)
    }

    private var isReadable: Bool {
        (try? LogFile.open(path: path, forWriting: false)) ?? nil != nil
    }

    private func readOnly(_ error: FileError) -> FileError {
        switch error.errorNumber {
        case EACCES, EPERM, EROFS:
            FileError(
                .readOnly,
                path: path,
                reason: "can't be written, only read; check its permissions",
                errorNumber: error.errorNumber
            )
        default: error
        }
    }

    private func createFolders() throws(FileError) {
        var missing: [String] = []
        var folder = CanonicalPath.folder(of: path)
        while folder != "/", try LogFile.attributes(atPath: folder) == nil {
            missing.append(folder)
            folder = CanonicalPath.folder(of: folder)
        }
        for folder in missing.reversed() {
            if unsafe mkdir(folder, 0o700) == 0 {
                writer.createdFolders.append(folder)
            } else if errno != EEXIST {
                throw .system(errno, path: folder, doing: "create the folder")
            }
        }
    }

    /// Removes the log and the folders that this transaction created, if nothing was written.
    ///
    /// The caller holds the file lock: a process that waits for it finds that the log is gone. A file
    /// that has replaced the log since stays.
    func removeIfCreated(_ log: LogFile) {
        guard writer.createdFile else { return }
        writer.createdFile = false
        guard let named = try? LogFile.attributes(atPath: path, followingLinks: false),
            named.isSameFile(as: log.attributes), named.size == 0
        else { return }
        unsafe unlink(path)
        writer.log = nil
        for folder in writer.createdFolders.reversed() { unsafe rmdir(folder) }
        writer.createdFolders = []
        shared.lock()
        becomeMissing()
        shared.unlock()
    }
}
