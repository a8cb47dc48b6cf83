#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard output and standard error of an example, a line at a time.
package enum Console {
    /// Prints a line at once, also where the output is a pipe.
    package static func show(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Ends the program with a line on standard error.
    ///
    /// - Parameters:
    ///   - line: What is wrong and what to do.
    ///   - status: The exit status: 2 where the command line makes no sense.
    package static func fail(_ line: String, status: Int32 = 1) -> Never {
        var line = line + "\n"
        // Unsafe: the system call reads the line's own bytes.
        line.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
