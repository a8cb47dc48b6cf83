#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The standard error of the process, for issues that no one else takes.
enum StandardError {
    /// Writes one line.
    static func write(_ line: String) {
        var line = line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        // Unsafe: the system call reads the line's own bytes.
        line.withUTF8 { bytes in
            #if canImport(Darwin)
            _ = unsafe Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            #elseif canImport(Glibc)
            _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            #elseif canImport(Musl)
            _ = unsafe Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            #endif
        }
    }
}
