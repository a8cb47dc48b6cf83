#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard output and standard error of an example, a line at a time.
package enum Console {
    /// Prints a line at once, also where the output is a pipe, which `print` would fill first.
    package static func show(_ line: String) {
        put(line, to: STDOUT_FILENO)
    }

    /// Ends the program with a line on standard error.
    ///
    /// - Parameters:
    ///   - line: What is wrong and what to do.
    ///   - status: The exit status: 2 where the command line makes no sense.
    package static func fail(_ line: String, status: Int32 = 1) -> Never {
        put(line, to: STDERR_FILENO)
        exit(status)
    }

    private static func put(_ line: String, to descriptor: Int32) {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            // Unsafe: the system call reads the line's own bytes.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
