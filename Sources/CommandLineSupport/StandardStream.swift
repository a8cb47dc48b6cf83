import CLibrary

/// Where a program writes text.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes a text at once and whole.
    ///
    /// `print` fills a buffer first if the output is a pipe, and doesn't say if there is no room.
    ///
    /// - Returns: The system's error number if that fails.
    @discardableResult
    package func put(_ text: String) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Unsafe: the system call reads the text's own bytes.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe write(rawValue, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// Ends the process.
package func endProcess(_ status: Int32) -> Never { exit(status) }
