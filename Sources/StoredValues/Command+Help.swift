extension Command {
    static let names = allCases.map(\.rawValue)

    /// What the command line may begin with, for messages.
    static let firstWords = (names + ["--help"]).joined(separator: ", ")

    /// The form of the command line.
    var usage: String {
        let words: String =
            switch self {
            case .list: " [--keys LOCKFILE] [--json]"
            case .get: " KEY [--string]"
            case .set: " KEY VALUE [KEY VALUE]… [--string]"
            case .remove: " KEY…"
            case .watch: " [KEY]… [--json]"
            case .import: " [JSONFILE|-] [--dry-run]"
            case .check: " [--json]"
            case .export, .compact: ""
            }
        return "stored-values \(rawValue) FILE\(words)"
    }

    var usageHint: String { "usage: \(usage)" }

    /// What the command does, in a few words.
    private var summary: String {
        switch self {
        case .list: "prints all keys with their values"
        case .get: "prints the value of a key"
        case .set: "stores values under keys"
        case .remove: "removes keys with their values"
        case .watch: "prints each change as it happens"
        case .export: "prints the whole store as a JSON object"
        case .import: "merges a JSON object into the store"
        case .check: "reports what is damaged"
        case .compact: "rewrites the file without what isn't needed"
        }
    }

    private var details: String {
        switch self {
        case .list:
            """
            Sorted by key and aligned; long values are cut, and their size shown. Keys and values that
            would break a line are shown with JSON's escapes.

              --keys LOCKFILE   a file that "swift package storage-keys lock" wrote: says which of its
                                keys are stored or unset, and which stored keys are orphans, declared
                                by none of them, or former keys
              --json            a JSON object with whole values; with --keys, each in an object with
                                its state and type
            """
        case .get:
            """
            The value is printed as the JSON text that is stored. Exit status 1 if there is none.

              --string   prints the text of a JSON string as it is, without quotes and escapes
            """
        case .set:
            """
            VALUE is JSON; all keys are set in one transaction. Creates the file if there is none.

              --string   each VALUE is text, and stored as a JSON string
            """
        case .remove:
            """
            Removes all in one transaction. Exit status 1 if one of the keys isn't stored.
            """
        case .watch:
            """
            One line per change: the time (UTC), the key and its new value, until interrupted. Changes
            of one key within a few milliseconds may be one line. The file needn't exist.

              KEY…     only these keys
              --json   one JSON object per line, with whole values: time, key, and value or
                       "removed": true
            """
        case .export:
            """
            Sorted by key, with the exact text of each value: importing it into an empty store gives
            the same store.
            """
        case .import:
            """
            Reads a JSON object, from standard input if no file is named, and stores each member under
            its name, in one transaction. Keys that it doesn't name stay as they are.

              --dry-run   prints what would be added and changed, and changes nothing
            """
        case .check:
            """
            Prints each damaged place of the file and changes nothing. Exit status 1 if there is one.

              --json   a JSON array of objects with line, offset, length and reason
            """
        case .compact:
            """
            Prints the size of the file before and after. Damaged lines are copied to a file beside it.
            """
        }
    }

    /// The text that `--help` after the command prints.
    var help: String {
        """
        \(summary.prefix(1).uppercased())\(summary.dropFirst()).

        Usage: \(usage)

        \(details)

        In place of FILE:
        \(Self.places)

        \(Self.exitStatus)

        """
    }

    /// The text that `--help` prints.
    static var overview: String {
        let width = names.map(\.count).max() ?? 0
        let list = allCases.map { command in
            let gap = String(repeating: " ", count: width - command.rawValue.count + 2)
            return "  \(command.rawValue)\(gap)\(command.summary)"
        }
        return """
            Shows and changes what a file-defaults store holds, also while programs use it.

            Usage: stored-values COMMAND FILE …

            \(list.joined(separator: "\n"))

            In place of FILE:
            \(places)

              --          what follows isn't an option, even if it begins with a hyphen
              --help      this text; after a command, how to use it

            \(exitStatus)

            """
    }

    private static let places = """
          --standard NAME   the standard store of the program with this bundle identifier or name
          --group NAME      the store of this app group
        """

    private static let exitStatus = """
        Exit status: 0, or 1 if something was found or could not be done, or 2 if the command line
        makes no sense.
        """
}
