import CommandLineSupport
import StorageKeyCatalogs

/// The options on the command line.
struct Options {
    var format = StorageKeyCatalog.Format.tree
    var prefix = ""
    var expectedCollisions: Set<String>?
    var asksForHelp = false

    static let help = """
        Prints every storage key that this program declares, with its Swift path.

        Usage: print-keys [--format tree|list|json|markdown|mermaid] [--filter PREFIX]
                          [--expect KEY]… [--help]

          --format FORMAT   the output format; the default is tree. Trees and lists are colored on
                            a terminal, unless the environment has NO_COLOR.
          --filter PREFIX   print only keys that start with PREFIX, or have a former key that does
          --expect KEY      a key that two declarations may share, instead of the ones that the
                            program expects by default; may be repeated, and "" expects none
          --help            print this help

        Exit status: 0; 1 if two printed declarations share a key unexpectedly or the output can't
        be written; 2 if the command line is invalid.

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
                // A literal is always on one line.
                let literal = argument.debugDescription
                throw UsageError("unknown argument \(literal); see --help")
            }
        }
    }
}
