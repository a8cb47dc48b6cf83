import CommandLineSupport
import StorageKeyCatalogs

@main
enum PrintKeys {
    static func main() {
        let tool = CommandLineTool(name: "print-keys")
        tool.run {
            let options = try Options(tool.arguments())
            if options.asksForHelp {
                try tool.write(Options.help)
                return 0
            }
            let shown = catalog.filtered(prefix: options.prefix)
            try tool.write(shown.formatted(as: options.format, inColor: tool.usesColor))
            let expected = options.expectedCollisions ?? expectedCollisions
            let unexpected = shown.collisions.filter { !expected.contains($0.key) }
            for collision in unexpected { tool.complain("\(collision)") }
            return unexpected.isEmpty ? 0 : 1
        }
    }
}
