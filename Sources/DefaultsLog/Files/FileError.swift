import CLibrary

/// A failure of a file-defaults store, or an issue with its file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of failure.
    package enum Code: Hashable, Sendable {
        /// The file can't be reached now: permission, an I/O error, or a lock held too long.
        case unavailable
        /// The file can be read but not written.
        case readOnly
        /// There is no room for the write.
        case outOfSpace
        /// Part of the file is damaged; intact keys are kept.
        case corrupted
        /// The file was written by a newer version of this library.
        case unsupportedFormat
    }

    /// What kind of failure it is.
    package var code: Code

    /// The file concerned.
    package var path: String

    /// What went wrong and what to do, without the path.
    package var reason: String

    /// The operating system's error number; 0 if none was involved.
    package var errorNumber: Int32

    /// Creates an error about the file at `path`.
    package init(_ code: Code, path: String, reason: String, errorNumber: Int32 = 0) {
        self.code = code
        self.path = path
        self.reason = reason
        self.errorNumber = errorNumber
    }

    /// What went wrong, where, and what to do.
    package var message: String { "\(path): \(reason)" }

    package var description: String { message }
}

extension FileError {
    /// Returns the error for a system call that failed with `errorNumber` while `doing` something.
    static func system(_ errorNumber: Int32, path: String, doing: String) -> FileError {
        let (code, advice): (Code, String) =
            switch errorNumber {
            case ENOSPC, EDQUOT, EFBIG: (.outOfSpace, "free some space, then write again")
            case EROFS: (.readOnly, "the file system is read-only")
            case EACCES, EPERM: (.unavailable, "check the permissions of the file and its folders")
            case ELOOP: (.unavailable, "the path has too many symbolic links, or a planted one")
            case ENAMETOOLONG: (.unavailable, "choose a shorter path")
            case EMFILE, ENFILE: (.unavailable, "too many files are open")
            default: (.unavailable, "the next access tries again")
            }
        return FileError(
            code,
            path: path,
            reason: "can't \(doing): \(systemMessage(errorNumber)); \(advice)",
            errorNumber: errorNumber
        )
    }
}
