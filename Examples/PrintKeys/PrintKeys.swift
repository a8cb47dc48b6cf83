import StorageKeys

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@main
enum PrintKeys {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            exit(options.asksForHelp ? show(Options.help) : run(options))
        } catch {
            complain(error.message)
            exit(2)
        }
    }

    /// Prints the keys and returns the exit status.
    private static func run(_ options: Options) -> Int32 {
        let shown = catalog.filtered(prefix: options.prefix)
        let forbidsColor = unsafe getenv("NO_COLOR") != nil
        let inColor = isatty(STDOUT_FILENO) == 1 && !forbidsColor
        let status = show(shown.formatted(as: options.format, inColor: inColor))
        let expected = options.expectedCollisions ?? expectedCollisions
        let unexpected = shown.collisions.filter { !expected.contains($0.key) }
        for collision in unexpected { complain("\(collision)") }
        return unexpected.isEmpty ? status : 1
    }

    /// Writes the text to standard output and returns the exit status.
    ///
    /// `print` would keep to itself that there is no room, or no standard output.
    private static func show(_ text: String) -> Int32 {
        guard let error = put(text, on: STDOUT_FILENO) else { return 0 }
        complain("cannot write to standard output: \(error)")
        return 1
    }

    private static func complain(_ message: String) {
        _ = put("print-keys: \(message)\n", on: STDERR_FILENO)
    }

    /// Writes a text whole, and returns what the system says if that fails.
    private static func put(_ text: String, on descriptor: Int32) -> String? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Unsafe: the system call reads the text's own bytes.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            // Unsafe: the message is the system's own and is copied at once.
            if count < 0 { return unsafe String(cString: strerror(errno)) }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
