/// The worker that a process is, from its hidden arguments.
struct WorkerRole {
    static let command = "worker"
    static let lanesPerProcess = 2

    let paths: TrialPaths
    let seed: UInt64
    let process: Int
    let processes: Int

    /// How many processes have had this role before.
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
    /// Returns `nil` if the arguments don't start a worker.
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

/// The paths of a trial's files.
struct TrialPaths {
    let folder: String

    /// The file of the ledger, outside the store and the disk that gets full.
    var ledger: String { folder + "/ledger" }

    /// The folder of the store's files.
    var disk: String { folder + "/disk" }

    /// The store's file.
    var store: String { disk + "/values.jsonl" }
}
