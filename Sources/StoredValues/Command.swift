/// What the tool does with a store.
enum Command: String, CaseIterable {
    case list, get, set, remove, watch, export, `import`, check, compact
}

/// An option of the command line.
enum Option: String, CaseIterable {
    case standard, group, keys, json, string
    case dryRun = "dry-run"
    case help

    /// The option as it is written.
    var word: String { "--" + rawValue }

    /// Whether a value follows.
    var takesValue: Bool {
        switch self {
        case .standard, .group, .keys: true
        case .json, .string, .dryRun, .help: false
        }
    }
}

extension Command {
    /// The options that the command has besides those of all commands.
    var ownOptions: [Option] {
        switch self {
        case .list: [.keys, .json]
        case .get, .set: [.string]
        case .watch, .check: [.json]
        case .import: [.dryRun]
        case .remove, .export, .compact: []
        }
    }

    /// Whether the command may write the file.
    var mayWrite: Bool {
        switch self {
        case .set, .remove, .import, .compact: true
        case .list, .get, .watch, .export, .check: false
        }
    }

    /// The options that the command takes.
    var options: [Option] { ownOptions + [.standard, .group, .help] }

    /// The words that must follow the store.
    var requiredWords: [String] {
        switch self {
        case .get, .remove: ["KEY"]
        case .set: ["KEY", "VALUE"]
        case .list, .watch, .export, .import, .check, .compact: []
        }
    }

    /// How many words may follow the store.
    var wordLimit: Int {
        switch self {
        case .set, .remove, .watch: .max
        case .get, .import: 1
        case .list, .export, .check, .compact: 0
        }
    }
}
