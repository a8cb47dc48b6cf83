import CommandLineSupport

@main
enum StoredValues {
    static func main() {
        let tool = CommandLineTool(name: "stored-values")
        tool.run {
            switch try ParsedArguments(tool.arguments()) {
            case .help(let text):
                try tool.write(text)
                return 0
            case .invocation(let invocation):
                return try Session(invocation, tool).run()
            }
        }
    }
}
