/// Which of the workers a process is, as its hidden arguments say.
struct WorkerRole {
    static let command = "worker"
    static let lanesPerProcess = 2

    let paths: TrialPaths
    let seed: UInt64
    let process: Int
    let processes: Int

    /// How many processes have had this place before.
    let incarnation: Int

    var lanes: Range<Int> {
        process * Self.lanesPerProcess..<(process + 1) * Self.lanesPerProcess
    }

    /// The arguments that start the worker.
    var arguments: [String] {
        let numbers = ["\(seed)", "\(process)", "\(processes)", "\(incarnation)"]
        return [Self.command, paths.folder] + numbers
    }
}

extension WorkerRole {
    /// Returns nil where the arguments ask for no worker.
    init?(_ arguments: [String]) {
        guard arguments.count == 6, arguments[0] == Self.command,
            let seed = UInt64(arguments[2]), let process = Int(arguments[3]),
            let processes = Int(arguments[4]), let incarnation = Int(arguments[5])
        else { return nil }
        self.init(
            paths: TrialPaths(folder: arguments[1]),
            seed: seed,
            process: process,
            processes: processes,
            incarnation: incarnation
        )
    }
}

/// Where the files of a trial are.
struct TrialPaths {
    let folder: String

    /// What processes note outside the store, and outside the disk that gets full.
    var ledger: String { folder + "/ledger" }

    /// The folder that the store has for itself.
    var disk: String { folder + "/disk" }

    /// The store's file.
    var store: String { disk + "/values.jsonl" }
}
