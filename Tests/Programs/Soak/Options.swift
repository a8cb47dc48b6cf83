/// The options on the command line.
struct Options {
    var minutes = 1.0
    var processes = 4
    var seed = UInt64.random(in: 0...9_999_999_999)
    var folder: String?
    var asksForHelp = false

    static let help = """
        Tests for a while whether a file-defaults store keeps its promises: processes change one file
        as fast as they can, are killed and stopped, and run out of room, and check what they read.

        Usage: soak [--minutes M] [--processes N] [--seed S] [--folder DIR] [--help]

          --minutes M     how long, 1 if not given; may be a fraction
          --processes N   how many processes of two threads each, 1 to 64; 4 if not given
          --seed S        the number that all choices follow from, any if not given. A seed repeats
                          the choices of what is written, killed and filled; how processes interleave
                          is up to the system and can't be repeated.
          --folder DIR    where the files are; the temporary folder if not given. They are removed
                          at the end, but kept if a promise was broken.
          --help          this text

        A full disk requires root, to mount a small one that only the trial sees.

        Ctrl-C ends the trial early. Exit status: 0, or 1 if a promise was broken, or 2 if the command
        line is invalid.
        """
}

/// An error in the command line, with the message to print.
struct UsageError: Error {
    let message: String
}

extension Options {
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            func value<Value>(
                _ requirement: String,
                _ parse: (String) -> Value?
            ) throws(UsageError) -> Value {
                guard let text = rest.next() else {
                    throw UsageError(message: "\(argument) needs a value; see --help")
                }
                guard let value = parse(text) else {
                    let message = "\(argument) \(text.debugDescription) is not \(requirement)"
                    throw UsageError(message: message)
                }
                return value
            }
            switch argument {
            case "--minutes":
                minutes = try value("a number above 0") { text in
                    Double(text).flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
                }
            case "--processes":
                processes = try value("a number from 1 to 64") { text in
                    Int(text).flatMap { 1...64 ~= $0 ? $0 : nil }
                }
            case "--seed": seed = try value("a whole number from 0 on") { UInt64($0) }
            case "--folder": folder = try value("a path") { $0.isEmpty ? nil : $0 }
            case "--help", "-h": asksForHelp = true
            default:
                let message = "unknown argument \(argument.debugDescription); see --help"
                throw UsageError(message: message)
            }
        }
    }
}
