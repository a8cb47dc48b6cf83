import CLibrary

/// A program that runs to its end while this one waits.
///
/// Its standard streams are files: no pipe can fill up, and nothing but the system has a part in it.
package struct ChildProgram {
    /// The path of the program.
    package var path: String

    /// The arguments, without the program's own name.
    package var arguments: [String]

    /// All variables of the program's environment.
    package var environment: [String: String]

    /// Creates a program to run.
    package init(path: String, arguments: [String], environment: [String: String]) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// The end of a program.
    package enum End: Equatable, CustomStringConvertible {
        case status(Int32)
        case signal(Int32)

        package var description: String {
            switch self {
            case .status(let number): "it ended with status \(number)"
            case .signal(let number): "signal \(number) ended it"
            }
        }
    }
}

extension ChildProgram {
    /// Runs the program.
    ///
    /// - Parameters:
    ///   - input: The file that is standard input.
    ///   - output: The file that standard output is written to; it is emptied first.
    ///   - errors: The file that standard error is written to; it is emptied first.
    /// - Returns: How it ended.
    /// - Throws: A ``Failure`` if the program can't be started.
    package func run(input: String, output: String, errors: String) throws(Failure) -> End {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let write = O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, write, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, write, 0o600)

        // Unsafe: the arrays of C strings live until the program has been started.
        var child = pid_t()
        let arguments = unsafe ([path] + self.arguments).map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        let status = unsafe posix_spawn(&child, path, &actions, nil, arguments, variables)
        unsafe (arguments + variables).forEach { unsafe free($0) }
        guard status == 0 else {
            throw Failure("can't start \(path): \(systemMessage(status))")
        }
        var end: Int32 = 0
        while unsafe waitpid(child, &end, 0) < 0 {
            if errno != EINTR { throw Failure("can't wait for \(path): \(systemMessage(errno))") }
        }
        // As wait(2) has it: the low bits are the signal, the next ones the exit status.
        return end & 0x7F == 0 ? .status(end >> 8 & 0xFF) : .signal(end & 0x7F)
    }
}
