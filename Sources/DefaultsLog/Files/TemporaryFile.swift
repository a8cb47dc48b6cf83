import CLibrary

/// The one temporary file that a log may have beside it, used under the file lock only.
enum TemporaryFile {
    static func path(beside log: String) -> String { log + ".tmp" }

    /// Creates the temporary file with the owner, group, mode and extended attributes of a log.
    ///
    /// Anything that a killed process left there, or that was planted, is removed, never followed.
    /// Returns `nil`, with nothing left behind, if the attributes can't be copied.
    static func create(like log: LogFile) -> LogFile? {
        let path = path(beside: log.path)
        unsafe unlink(path)
        guard let file = try? LogFile.create(path: path, mode: 0o600, toBe: log.path) else {
            return nil
        }
        guard file.takeAttributes(of: log) else {
            unsafe unlink(path)
            return nil
        }
        return file
    }

    static func remove(beside log: String) { unsafe unlink(path(beside: log)) }
}

extension LogFile {
    /// Gives a new file the attributes of another one; returns `false` if that fails.
    fileprivate func takeAttributes(of other: LogFile) -> Bool {
        guard let wanted = try? other.currentAttributes() else { return false }
        if attributes.user != wanted.user || attributes.group != wanted.group {
            guard fchown(descriptor, wanted.user, wanted.group) == 0 else { return false }
        }
        // Before the mode, whose bits for the group mean something else beside an access control list.
        return ExtendedAttributes.copy(from: other.descriptor, to: descriptor)
            && fchmod(descriptor, mode_t(wanted.mode)) == 0
    }
}
