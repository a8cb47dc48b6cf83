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
        for complaint in Self.complaints(text) {
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

    /// Returns the complaints in a text: each begins a line with what it is.
    private static func complaints(_ text: String) -> [String] {
        var complaints: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let begins = ["note: ", "warning: ", "error: "].contains { line.hasPrefix($0) }
            if begins || complaints.isEmpty {
                complaints.append(String(line))
            } else {
                complaints[complaints.count - 1] += "\n" + line
            }
        }
        return
            complaints
            .map { $0.trimmingCharacters(in: .newlines) }
            .filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate func after(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
