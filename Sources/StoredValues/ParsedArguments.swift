import CommandLineSupport

/// What the command line asks for.
enum ParsedArguments {
    case help(String)
    case invocation(Invocation)
}

/// A command and what it works on.
struct Invocation {
    /// What is done.
    var command: Command

    /// The given options; one that takes no value has an empty one.
    var options: [Option: String] = [:]

    /// Where the store is.
    var place = StorePlace.file("")

    /// The words after the store.
    var words: [String] = []
}

extension ParsedArguments {
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        guard let word = rest.popFirst() else {
            throw UsageError("no command is given; use \(Command.firstWords)")
        }
        if word == "--help" || word == "-h" {
            self = .help(Command.overview)
            return
        }
        guard let command = Command(rawValue: word) else {
            throw .unknown("command", word, known: Command.names)
        }
        var invocation = Invocation(command: command)
        try invocation.take(&rest)
        if invocation.options[.help] != nil {
            self = .help(command.help)
            return
        }
        try invocation.findPlace()
        try invocation.checkWords()
        self = .invocation(invocation)
    }
}

extension Invocation {
    /// Separates options from words.
    fileprivate mutating func take(_ rest: inout ArraySlice<String>) throws(UsageError) {
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            guard Self.isOption(argument) else {
                words.append(argument)
                continue
            }
            // `--name=value` is `--name value`.
            let parts = argument.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = parts[0] == "-h" ? Option.help.word : String(parts[0])
            guard let option = command.options.first(where: { $0.word == name }) else {
                throw .unknown("option", name, known: command.options.map(\.word), of: command)
            }
            var value = parts.count > 1 ? String(parts[1]) : nil
            if option.takesValue {
                value = value ?? rest.popFirst()
            } else if value != nil {
                throw UsageError("\(name) takes no value; \(command.usageHint)")
            } else {
                value = ""
            }
            guard let value else { throw UsageError("\(name) needs a value; \(command.usageHint)") }
            options[option] = value
        }
    }

    /// Whether an argument is an option: a negative number is a value, and a hyphen a file.
    private static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("--")
            || argument.hasPrefix("-") && argument.dropFirst().first?.isLetter == true
    }

    fileprivate mutating func findPlace() throws(UsageError) {
        switch (options[.standard], options[.group]) {
        case (nil, nil):
            if words.isEmpty { throw UsageError("FILE is missing; \(command.usageHint)") }
            place = .file(words.removeFirst())
        case (let name?, nil): place = .standard(name)
        case (nil, let name?): place = .group(name)
        case (_?, _?): throw UsageError("--standard and --group name two stores; give one")
        }
    }

    fileprivate func checkWords() throws(UsageError) {
        if words.count < command.requiredWords.count {
            let missing = command.requiredWords[words.count]
            throw UsageError("\(missing) is missing; \(command.usageHint)")
        }
        if words.count > command.wordLimit {
            let word = words[command.wordLimit].debugDescription
            throw UsageError("\(word) is one argument too many; \(command.usageHint)")
        }
        if command == .set, !words.count.isMultiple(of: 2), let key = words.last {
            throw UsageError(
                "the VALUE of \(key.debugDescription) is missing; \(command.usageHint)"
            )
        }
    }
}

extension UsageError {
    /// Returns the error for an unknown word.
    fileprivate static func unknown(
        _ kind: String,
        _ word: String,
        known: [String],
        of command: Command? = nil
    ) -> UsageError {
        let start = "unknown \(kind) \(word.debugDescription)"
        if let nearest = word.nearest(in: known) {
            return UsageError("\(start): did you mean \(nearest.debugDescription)?")
        }
        guard let command else {
            return UsageError("\(start); use \(Command.firstWords)")
        }
        return UsageError(
            "\(start); \(command.usageHint); a key or value that begins with a hyphen comes after --"
        )
    }
}
