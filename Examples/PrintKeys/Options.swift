import CommandLineSupport
import StorageKeyCatalogs

/// What the command line asks for.
struct Options {
    var format = StorageKeyCatalog.Format.tree
    var prefix = ""
    var expectedCollisions: Set<String>?
    var asksForHelp = false

    static let help = """
        Prints every storage key that this program declares, with the Swift path that makes it.

        Usage: print-keys [--format tree|list|json|markdown|mermaid] [--filter PREFIX]
                          [--expect KEY]… [--help]

          --format FORMAT   how to print; tree if not given. A tree and a list are colored on a
                            terminal, unless the environment has NO_COLOR.
          --filter PREFIX   only keys that start with PREFIX, or did so under a former key
          --expect KEY      a key that two declarations may share, instead of those that the
                            program expects itself; may be repeated, and "" expects none
          --help            this text

        Exit status: 0, or 1 if two printed declarations share a key unexpectedly or the output
        cannot be written, or 2 if the command line makes no sense.

        """
}

extension Options {
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            // `--name=value` is `--name value`.
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            func value() throws(UsageError) -> String {
                let value = equals.map { String(argument[$0...].dropFirst()) } ?? rest.next()
                guard let value else {
                    throw UsageError("\(name) needs a value; see --help")
                }
                return value
            }
            switch name {
            case "--format":
                let value = try value()
                guard let format = StorageKeyCatalog.Format(rawValue: value) else {
                    let known = StorageKeyCatalog.Format.allCases.map(\.rawValue)
                    let list = known.joined(separator: ", ")
                    throw UsageError(
                        "unknown format \(value.debugDescription); use \(list)"
                    )
                }
                self.format = format
            case "--filter": prefix = try value()
            case "--expect": expectedCollisions = (expectedCollisions ?? []).union([try value()])
            case "--help" where equals == nil, "-h" where equals == nil: asksForHelp = true
            default:
                // As a literal, which is one line whatever the argument is.
                let literal = argument.debugDescription
                throw UsageError("unknown argument \(literal); see --help")
            }
        }
    }
}
