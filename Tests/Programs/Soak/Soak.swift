import CLibrary
import Foundation

/// A long trial of the file-defaults store: processes write to one file as fast as they can, are
/// killed and stopped, and run out of space, while they check what they read.
@main
enum Soak {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A process that dies must not end the one that writes to it.
        signal(SIGPIPE, SIG_IGN)
        if let role = WorkerRole(arguments) { Worker.run(role) }
        do {
            let options = try Options(arguments)
            if options.asksForHelp {
                print(Options.help)
                exit(0)
            }
            exit(try Trial(options).run() ? 0 : 1)
        } catch let error as UsageError {
            complain(error.message)
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("soak: \(message)\n".utf8))
    }
}
