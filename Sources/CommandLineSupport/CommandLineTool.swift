import CLibrary
import StorageKeyCatalogs

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
        // `write` finds out that a pipe is closed.
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
    /// A ``UsageError`` gives 2, any other error 1, with its description as the message. If standard
    /// output has no reader any more, the status is 0 and there is no message.
    package func run(_ body: () throws -> Int32) -> Never {
        do {
            exit(try body())
        } catch is ClosedOutput {
            exit(0)
        } catch {
            complain("\(error)")
            exit(error is UsageError ? 2 : 1)
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
    package func write(_ text: String) throws {
        guard let error = StandardStream.output.put(text) else { return }
        if error == EPIPE { throw ClosedOutput() }
        throw Failure("can't write to standard output: \(systemMessage(error))")
    }

    /// Writes a message to standard error, as one line whatever it holds.
    package func complain(_ message: String) {
        StandardStream.error.put("\(name): \(message.printableLine)\n")
    }
}

/// Standard output has no reader any more: the program is done.
private struct ClosedOutput: Error {}

/// A command line that makes no sense, with the line to print about it.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Something that a program could not do, with the text to print about it.
package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
