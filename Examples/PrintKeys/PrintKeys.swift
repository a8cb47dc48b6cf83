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
            if options.asksForHelp {
                print(Options.help, terminator: "")
            } else {
                exit(run(options))
            }
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
        print(shown.formatted(as: options.format, inColor: inColor), terminator: "")
        let expected = options.expectedCollisions ?? expectedCollisions
        let unexpected = shown.collisions.filter { !expected.contains($0.key) }
        for collision in unexpected { complain("\(collision)") }
        return unexpected.isEmpty ? 0 : 1
    }

    private static func complain(_ message: String) {
        var line = "print-keys: \(message)\n"
        // Unsafe: the system call reads the line's own bytes.
        line.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
