import CommandLineSupport
import DefaultsLog
import SharedValues
import StorageKeyCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Session {
    /// Prints each change until the process is interrupted or nobody reads the output any more.
    func watch() throws -> Int32 {
        var shown = try file.values()
        if shown == nil { tool.complain("\(file.path): no such file yet; it is watched for") }
        // From here on, that the file cannot be read is told, and does not end the command.
        let tool = tool
        file.setIssueHandler { tool.complain("\($0)") }
        try WakeUp.prepare()
        let observation = file.addObserver { _ in WakeUp.send() }
        defer { withExtendedLifetime(observation) {} }
        repeat {
            guard let values = try? file.values() ?? [:] else { continue }
            try showChanges(from: shown ?? [:], to: values)
            shown = values
        } while WakeUp.wait()
        return 0
    }

    private func showChanges(from old: [String: [UInt8]], to new: [String: [UInt8]]) throws {
        let wanted = Set(invocation.words)
        let keys = Set(old.keys).union(new.keys).filter { key in
            old[key] != new[key] && (wanted.isEmpty || wanted.contains(key))
        }
        if keys.isEmpty { return }
        let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(Date.now)
        let lines = keys.sorted().map { key in
            line(time, key, new[key].map(JSONText.init(stored:)))
        }
        try tool.write(lines.joined())
    }

    private func line(_ time: String, _ key: String, _ value: JSONText?) -> String {
        if has(.json) {
            let change = value.map { "\"value\": \($0.text)" } ?? "\"removed\": true"
            return "{\"time\": \(time.json), \"key\": \(key.json), \(change)}\n"
        }
        let change = value?.abridged ?? "(removed)"
        let shown = tool.usesColor ? ColumnStyle.dim.applied(to: time) : time
        return "\(shown)  \(key.listed)  \(change)\n"
    }
}
