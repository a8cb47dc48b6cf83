/// What the command line asks for.
struct Options: Equatable {
    enum Command: String, CaseIterable {
        case print, lock, check
    }

    var command = Command.print
    var format = "tree"
    var asksForHelp = false

    /// The file in which the plugin describes the package.
    var request: String?

    static let formats = ["tree", "list", "json", "markdown", "mermaid"]

    static let help = """
        Lists every storage key that this package's targets declare, and guards them.

        Usage: swift package storage-keys print [--target TARGET]…
                                                [--format tree|list|json|markdown|mermaid]
               swift package [--allow-writing-to-package-directory] storage-keys lock
               swift package storage-keys check

          print            the keys, with the Swift path that makes each
            --target TARGET  only the keys of this target; may be repeated
            --format FORMAT  how to print; tree if not given
          lock             records the keys in storage-keys.json, beside Package.swift. macOS asks
                           for the option before the verb.
          check            compares the keys with storage-keys.json. Fails if a key or value type
                           that is recorded there changed or vanished, or if two declarations
                           share a key that are not both recorded with it. New keys pass.

        Exit status: 0, or 1 with a message that says what to do.

        """
}

extension Options {
    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        var command: Command?
        var printOnly: String?
        while let argument = rest.next() {
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            func value() throws -> String {
                guard let value = equals.map({ String(argument[$0...].dropFirst()) }) ?? rest.next()
                else { throw Failure(message: "\(name) needs a value; see --help") }
                return value
            }
            switch name {
            case "--help" where equals == nil, "-h" where equals == nil: asksForHelp = true
            case "--request": request = try value()
            case "--target":
                // The plugin picks the targets.
                _ = try value()
                printOnly = name
            case "--format":
                format = try value()
                printOnly = name
                guard Self.formats.contains(format) else {
                    let known = Self.formats.joined(separator: ", ")
                    throw Failure(
                        message: "unknown format \(format.debugDescription); use \(known)"
                    )
                }
            // The package manager's own, which it also takes behind the verb and hands on.
            case "--allow-writing-to-package-directory", "--disable-sandbox": break
            default:
                guard command == nil, let known = Command(rawValue: argument) else {
                    throw Failure(
                        message: """
                            unknown argument \(argument.debugDescription); use print, lock or \
                            check, see --help
                            """
                    )
                }
                command = known
            }
        }
        guard let command else {
            if asksForHelp { return }
            throw Failure(message: "say what to do: print, lock or check; see --help")
        }
        self.command = command
        if let printOnly, command != .print {
            throw Failure(message: "\(printOnly) is for print; \(command.rawValue) takes all keys")
        }
    }
}
