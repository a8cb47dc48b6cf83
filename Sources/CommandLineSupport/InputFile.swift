import CLibrary

/// A file that a program reads as a whole.
package struct InputFile {
    /// The path; `-` is standard input.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// What messages call the file.
    package var label: String { path == "-" ? "standard input" : path }

    /// Returns what is in the file.
    ///
    /// - Throws: A ``Failure`` with the system's words.
    package func contents() throws(Failure) -> [UInt8] {
        if path == "-" { return try rest(of: STDIN_FILENO) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        return try rest(of: descriptor)
    }

    private func rest(of descriptor: Int32) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Unsafe: the system call fills the buffer up to its own count.
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    private func failure() -> Failure {
        Failure("can't read \(label): \(systemMessage(errno))")
    }
}
