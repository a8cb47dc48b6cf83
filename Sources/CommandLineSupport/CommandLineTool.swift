import StorageKeyCatalogs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program for the command line: data goes to standard output, messages of one line to standard
/// error, and the exit status says how it went.
package struct CommandLineTool: Sendable {
    /// The name with which each message begins.
    package let name: String

    /// Prepares the process.
    ///
    /// - Parameter name: The name with which each message begins.
    package init(name: String) {
        self.name = name
        // A closed pipe is for `write` to find out.
        _ = signal(SIGPIPE, SIG_IGN)
        // A file that is opened later must not become a standard stream that was closed: `/dev/null`
        // takes its place, opened so that its use fails.
        for descriptor in STDIN_FILENO...STDERR_FILENO
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Runs the program and exits with the status that it returns.
    ///
    /// A ``UsageError`` gives 2, any other error 1, with its description as the message. Output that
    /// nobody reads any more is no error: it gives 0 and no message.
    package func run(_ body: () throws -> Int32) -> Never {
        do {
            exit(try body())
        } catch is ClosedOutput {
            exit(0)
        } catch let error as UsageError {
            complain(error.message)
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }
}

extension CommandLineTool {
    /// Whether standard output is a terminal.
    package var isOnTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether output may be colored: on a terminal, unless the environment has `NO_COLOR`.
    package var usesColor: Bool {
        let forbidsColor = unsafe getenv("NO_COLOR") != nil
        return isOnTerminal && !forbidsColor
    }

    /// Writes a text to standard output, at once and whole.
    ///
    /// `print` would keep to itself that there is no room, or no standard output.
    package func write(_ text: String) throws {
        guard let error = put(text, on: STDOUT_FILENO) else { return }
        if error == EPIPE { throw ClosedOutput() }
        throw Failure("cannot write to standard output: \(systemMessage(error))")
    }

    /// Writes a message to standard error, as one line whatever it holds.
    package func complain(_ message: String) {
        _ = put("\(name): \(message.printableLine)\n", on: STDERR_FILENO)
    }

    /// Writes a text whole, and returns the system's error number if that fails.
    private func put(_ text: String, on descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Unsafe: the system call reads the text's own bytes.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Self.write(descriptor, bytes)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

/// Nobody reads standard output any more: the program is done.
private struct ClosedOutput: Error {}

/// A command line that makes no sense, with the line to print about it.
package struct UsageError: Error {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}

/// Something that a program could not do, with the line to print about it.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Returns the operating system's words for an error number.
func systemMessage(_ number: Int32) -> String {
    // Unsafe: the message is the system's own and is copied at once.
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
}
