import CLibrary
import DefaultsLog

/// Hands the errors that no caller can be given to the issue handler of a store.
struct IssueReporter: Sendable {
    private let handler: @Sendable (SharedValueError) -> Void

    /// The keys whose values were found large.
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

    /// Warns of a value whose size makes every write of it slow, once for each key.
    func noteSize(of value: StoredValue, for key: String) {
        let size = value.size
        guard size > 1_000_000, largeKeys.withLock({ $0.insert(key).inserted }) else { return }
        report(
            SharedValueError(
                .largeValue,
                key: key,
                message: """
                    the value is stored and takes \(size) bytes, which every write of it writes \
                    again; keep what exceeds 1,000,000 bytes in a file of its own
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
