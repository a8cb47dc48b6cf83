import Foundation
import PackagePlugin

/// The executable that does the work.
struct Tool {
    let url: URL

    /// Runs the tool and hands its complaints to the package manager.
    ///
    /// It writes to the plugin's standard output, or to a pipe what fits into it. Returns whether it
    /// succeeded.
    @discardableResult
    func run(_ arguments: [String], output: Pipe? = nil) throws -> Bool {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        if let output { process.standardOutput = output }
        let complaints = Pipe()
        process.standardError = complaints
        try process.run()
        let text = String(
            decoding: complaints.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        var failed = false
        for complaint in text.split(separator: "\u{1E}").map(String.init) {
            if let message = complaint.after("note: ") {
                Diagnostics.progress(message)
            } else if let message = complaint.after("warning: ") {
                Diagnostics.warning(message)
            } else {
                Diagnostics.error(complaint.after("error: ") ?? complaint)
                failed = true
            }
        }
        let succeeded = process.terminationReason == .exit && process.terminationStatus == 0
        if !succeeded, !failed {
            Diagnostics.error("storage-keys-tool ended with status \(process.terminationStatus)")
        }
        return succeeded
    }
}

extension String {
    fileprivate func after(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
