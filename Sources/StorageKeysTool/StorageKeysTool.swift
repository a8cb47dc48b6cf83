import CommandLineSupport
import Foundation

/// Lists, locks and checks the storage keys of a package, for the plugin that knows the package.
///
/// The plugin runs it twice: with `parse` and the command line, for the `Options` as JSON; and with `run`
/// and the path of a `Request`.
@main
enum StorageKeysTool {
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "run", let file = arguments.last {
                try CheckedPackage(contentsOf: file).run()
            } else {
                let options = try Options(arguments.dropFirst())
                Report.output(String(decoding: try JSONEncoder().encode(options), as: UTF8.self))
            }
        } catch {
            Report.error("\(error)")
            endProcess(1)
        }
    }
}
