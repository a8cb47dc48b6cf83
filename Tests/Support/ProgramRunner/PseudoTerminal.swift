package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A terminal without a screen, for a process that writes differently to a terminal.
package struct PseudoTerminal: Sendable {
    /// The end from which the test reads.
    package let testSide: FileHandle

    /// The end that is the process's terminal; closed here once the process has it.
    package let processSide: FileHandle

    /// Opens a new terminal that passes on unchanged what is written.
    ///
    /// - Throws: A `POSIXError` if the system has none to give.
    package init() throws {
        var modes = termios()
        unsafe cfmakeraw(&modes)
        var testSide: Int32 = -1
        var processSide: Int32 = -1
        // Unsafe: the call fills in two descriptors and reads the modes.
        let status = descriptors.withLock {
            unsafe openpty(&testSide, &processSide, nil, &modes, nil)
        }
        guard status == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.testSide = FileHandle(fileDescriptor: testSide, closeOnDealloc: true)
        self.processSide = FileHandle(fileDescriptor: processSide, closeOnDealloc: true)
    }
}
