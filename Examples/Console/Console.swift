import CommandLineSupport

/// The standard output and standard error of an example, a line at a time.
package enum Console {
    /// Prints a line at once, even if the output is a pipe, for which `print` fills a buffer first.
    package static func show(_ line: String) {
        StandardStream.output.put(line + "\n")
    }

    /// Ends the program with a line on standard error.
    ///
    /// - Parameters:
    ///   - line: What is wrong and what to do.
    ///   - status: The exit status: 2 if the command line makes no sense.
    package static func fail(_ line: String, status: Int32 = 1) -> Never {
        StandardStream.error.put(line + "\n")
        endProcess(status)
    }
}
