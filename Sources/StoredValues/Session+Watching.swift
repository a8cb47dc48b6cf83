import CommandLineSupport
import DefaultsLog
import StorageKeyCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Session {
    /// Prints each change until the process is interrupted or the output is closed.
    func watch() throws -> Int32 {
        var shown = try file.values()
        if shown == nil { tool.complain("\(file.path): no such file yet; it is watched for") }
        // From here on, a file that can't be read is reported and doesn't end the command.
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
            return String(jsonObject: [
                "time": time.json, "key": key.json, "value": value?.text,
                "removed": value == nil ? "true" : nil,
            ]) + "\n"
        }
        let change = value?.abridged ?? "(removed)"
        let shown = tool.usesColor ? ColumnStyle.dim.applied(to: time) : time
        return "\(shown)  \(key.listed)  \(change)\n"
    }
}
