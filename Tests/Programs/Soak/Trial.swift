import CLibrary
import Foundation
import ProgramRunner
import Synchronization

/// One run, with its files, its coordinator and its output.
struct Trial {
    /// Whether Ctrl-C was pressed.
    static let isInterrupted = Atomic(false)

    private let options: Options
    private let paths: TrialPaths
    private let disk: TrialDisk

    /// Creates the files.
    init(_ options: Options) throws {
        self.options = options
        let base = options.folder ?? NSTemporaryDirectory()
        let folder = URL(filePath: base).appending(path: "soak-\(options.seed)-\(getpid())")
        paths = TrialPaths(folder: folder.path)
        try FileManager.default.createDirectory(
            atPath: paths.disk,
            withIntermediateDirectories: true
        )
        disk = TrialDisk(at: paths.disk, megabytes: 4 + 4 * options.processes)
    }

    /// Runs the trial and returns whether every promise was kept.
    func run() throws -> Bool {
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in Trial.isInterrupted.store(true, ordering: .relaxed) }
        }
        show(
            """
            soak: seed \(options.seed), \(options.processes) processes of \
            \(WorkerRole.lanesPerProcess) threads, \(options.minutes) minutes
            """
        )
        if let reason = disk.lack { show("soak: without a full disk, \(reason)") }
        let coordinator = try Coordinator(options, paths, disk)
        var broken: Broken?
        do {
            try coordinator.run()
        } catch let error as Broken {
            broken = error
        }
        show(coordinator.summary)
        guard let broken else {
            disk.unmount()
            try FileManager.default.removeItem(atPath: paths.folder)
            show("Every promise was kept.")
            return true
        }
        let kept = try disk.keep(in: paths.folder)
        show(
            """
            BROKEN \(broken)
            The files are in \(kept); run again with --seed \(options.seed).
            """
        )
        return false
    }
}

/// Prints a line, or several, at once.
func show(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
