import CommandLineSupport
import DefaultsLog
import StorageKeyCatalogs

/// A command at work on an open store.
struct Session {
    let invocation: Invocation
    let tool: CommandLineTool
    let file: DefaultsFile

    init(_ invocation: Invocation, _ tool: CommandLineTool) throws {
        self.invocation = invocation
        self.tool = tool
        file = try DefaultsFile.open(path: invocation.place.path)
        // `check` reports damage itself, and each access that the file can't be read.
        guard invocation.command != .check else { return }
        if invocation.command.mayWrite { try refuseOtherFile() }
        file.setIssueHandler { if $0.code == .corrupted { tool.complain("\($0)") } }
    }

    /// Runs the command and returns the exit status.
    func run() throws -> Int32 {
        switch invocation.command {
        case .list: try list()
        case .get: try get()
        case .set: try set()
        case .remove: try remove()
        case .watch: try watch()
        case .export: try export()
        case .import: try importMembers()
        case .check: try check()
        case .compact: try compact()
        }
    }
}

extension Session {
    /// Whether an option that takes no value is given.
    func has(_ option: Option) -> Bool { invocation.options[option] != nil }

    /// Returns all stored values, as of one moment.
    func values() throws -> [String: JSONText] {
        guard let values = try file.values() else { throw missingFile }
        return values.mapValues(JSONText.init(stored:))
    }

    var missingFile: Failure {
        var message = "\(file.path): no such file"
        if case .file(let word) = invocation.place, !word.contains("/"), !word.contains(".") {
            message += "; for the store of the program of that name, use --standard \(word)"
        }
        return Failure(message)
    }

    /// Returns the error for a key that isn't stored.
    func missing(_ key: String) -> Failure {
        Failure("\(file.path): nothing is stored under \(key.debugDescription)")
    }

    /// Writes JSON: the exact text, but with escapes for what a terminal wouldn't show.
    func write(_ json: JSONText) throws {
        try tool.write((tool.isOnTerminal ? json.printable : json.text) + "\n")
    }
}
