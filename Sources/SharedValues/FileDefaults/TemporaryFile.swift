#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The one temporary file that a log may have beside it, used under the file lock only.
enum TemporaryFile {
    static func path(beside log: String) -> String { log + ".tmp" }

    /// Creates the temporary file with the owner, group and mode of another file.
    ///
    /// Whatever a killed process left there, or somebody planted, is removed, never followed.
    /// Returns nil, with nothing left behind, where the file cannot be made like the other one.
    static func create(beside log: String, like attributes: LogFile.Attributes) -> LogFile? {
        let path = path(beside: log)
        unsafe unlink(path)
        guard let file = try? LogFile.create(path: path, mode: 0o600) else { return nil }
        let own = file.attributes
        if own.user != attributes.user || own.group != attributes.group {
            guard fchown(file.descriptor, attributes.user, attributes.group) == 0 else {
                unsafe unlink(path)
                return nil
            }
        }
        guard fchmod(file.descriptor, mode_t(attributes.mode)) == 0 else {
            unsafe unlink(path)
            return nil
        }
        return file
    }

    static func remove(beside log: String) { unsafe unlink(path(beside: log)) }
}
