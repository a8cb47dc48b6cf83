import CommandLineSupport
import StorageKeyCatalogs

/// What the command line asks for.
///
/// The tool parses it once; the plugin hands it back with all that it knows of the package.
struct Options: Codable, Equatable {
    enum Command: String, Codable {
        case print, lock, check
    }

    var command = Command.print
    var format = StorageKeyCatalog.Format.tree

    /// The names of the targets whose keys are asked for; empty for all.
    var targets: [String] = []

    /// The text to print instead, if help is asked for.
    var help: String?

    private static let help = """
        Lists every storage key that this package's targets declare, and guards them.

        Usage: swift package storage-keys print [--target TARGET]…
                                                [--format tree|list|json|markdown|mermaid]
               swift package [--allow-writing-to-package-directory] storage-keys lock
               swift package storage-keys check

          print            the keys, with the Swift path that makes each
            --target TARGET  only the keys of this target; may be repeated
            --format FORMAT  how to print; the default is tree
          lock             records the keys in storage-keys.json, beside Package.swift. macOS
                           requires the option before the verb.
          check            compares the keys with storage-keys.json. Fails if a recorded key or
                           value type has changed or vanished, or if two declarations share a key
                           and aren't both recorded with it. New keys pass.

        Exit status: 0, or 1 with a message that says what to do.

        """
}

extension StorageKeyCatalog.Format: Codable {}

extension Options {
    init(_ arguments: some Sequence<String>) throws(Failure) {
        var rest = arguments.makeIterator()
        var command: Command?
        var printOnly: String?
        while let argument = rest.next() {
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            func value() throws(Failure) -> String {
                guard let value = equals.map({ String(argument[$0...].dropFirst()) }) ?? rest.next()
                else { throw Failure("\(name) needs a value; see --help") }
                return value
            }
            switch name {
            case "--help" where equals == nil, "-h" where equals == nil: help = Self.help
            case "--target":
                targets.append(try value())
                printOnly = name
            case "--format":
                let value = try value()
                guard let known = StorageKeyCatalog.Format(rawValue: value) else {
                    let all = StorageKeyCatalog.Format.allCases.map(\.rawValue)
                    throw Failure(
                        "unknown format \(value.debugDescription); use \(all.joined(separator: ", "))"
                    )
                }
                format = known
                printOnly = name
            // The package manager's own, which it also takes after the verb and passes on.
            case "--allow-writing-to-package-directory", "--disable-sandbox": break
            default:
                guard command == nil, let known = Command(rawValue: argument) else {
                    throw Failure(
                        """
                        unknown argument \(argument.debugDescription); use print, lock or check, \
                        see --help
                        """
                    )
                }
                command = known
            }
        }
        guard let command else {
            if help != nil { return }
            throw Failure("say what to do: print, lock or check; see --help")
        }
        self.command = command
        if let printOnly, command != .print {
            throw Failure("\(printOnly) is for print; \(command.rawValue) takes all keys")
        }
    }
}
