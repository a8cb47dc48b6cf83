import CommandLineSupport

/// The standard output and standard error of an example, line by line.
package enum Console {
    /// Prints a line at once, even to a pipe, for which `print` would fill a buffer first.
    package static func show(_ line: String) {
        StandardStream.output.put(line + "\n")
    }

    /// Ends the program with a message on standard error.
    ///
    /// - Parameters:
    ///   - line: The message: what is wrong and what to do.
    ///   - status: The exit status: 2 if the command line is invalid.
    package static func fail(_ line: String, status: Int32 = 1) -> Never {
        StandardStream.error.put(line + "\n")
        endProcess(status)
    }
}
