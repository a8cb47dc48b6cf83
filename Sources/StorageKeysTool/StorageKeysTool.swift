import Foundation

/// Lists, locks and checks the storage keys of a package, for the plugin that knows the package.
@main
enum StorageKeysTool {
    static func main() {
        do {
            try run(Options(CommandLine.arguments.dropFirst()))
        } catch {
            let message = (error as? Failure)?.message ?? "\(error)"
            Report.error(message)
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        guard !options.asksForHelp else { return Report.output(Options.help) }
        // Without a request, the arguments themselves are all there is to check.
        guard let file = options.request else { return }
        let package = try CheckedPackage(contentsOf: file)
        switch options.command {
        case .print: try package.printKeys(as: options.format)
        case .lock: try package.lockKeys()
        case .check: try package.checkKeys()
        }
    }
}
