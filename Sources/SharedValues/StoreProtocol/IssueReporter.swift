import CLibrary
import DefaultsLog

/// The reporter of errors that can't be thrown, which calls a store's issue handler.
struct IssueReporter: Sendable {
    private let handler: @Sendable (SharedValueError) -> Void

    /// The keys that were reported to have large values.
    private let largeKeys = Guarded<Set<String>>([])

    /// - Parameter handler: If `nil`, one line per error is written to standard error.
    init(_ handler: (@Sendable (SharedValueError) -> Void)?) {
        self.handler = handler ?? { Self.writeLine("SharedValues: \($0)") }
    }

    /// Reports an error, after the mutation that the thread is in, if any.
    func report(_ error: SharedValueError) {
        let thread = unsafe ThreadRecord.current
        if unsafe !thread.pointee.isMutating && !thread.pointee.isBusy {
            handler(error)
        } else {
            unsafe thread.pointee.issues.append { [handler] in handler(error) }
        }
    }

    /// Warns once per key of a value whose size makes every write of it slow.
    func noteSize(of value: StoredValue, for key: String) {
        let size = value.size
        guard size > 1_000_000, largeKeys.withLock({ $0.insert(key).inserted }) else { return }
        report(
            SharedValueError(
                .largeValue,
                key: key,
                message: """
                    the value is stored and takes \(size) bytes, which every write of it writes \
                    again; keep values above 1,000,000 bytes in separate files
                    """
            )
        )
    }

    private static func writeLine(_ line: String) {
        var line = line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        // Unsafe: the system call reads the line's own bytes.
        line.withUTF8 { bytes in
            _ = unsafe writeBytes(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
