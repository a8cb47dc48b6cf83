import CLibrary

/// Finds line breaks in bytes at the speed of the C library.
enum LineBreaks {
    /// Returns the offset of the first line break at `start` or after it, or `nil`.
    @inline(__always)
    static func first(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            // memchr reads at most the remaining bytes.
            guard start < buffer.count, let base = buffer.baseAddress else { return nil }
            let rest = unsafe base + start
            guard let found = unsafe memchr(rest, 10, buffer.count - start) else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
