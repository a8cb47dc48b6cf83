import CommandLineSupport
import DefaultsLog
import StorageKeyCatalogs

extension Session {
    /// Reports what is damaged.
    func check() throws -> Int32 {
        let report = try report()
        let damage = report.damage
        if has(.json) {
            let objects = damage.map { "  \($0.json)" }.joined(separator: ",\n")
            try tool.write(damage.isEmpty ? "[]\n" : "[\n\(objects)\n]\n")
        } else if damage.isEmpty {
            let keys = report.keyCount == 1 ? "1 key" : "\(report.keyCount) keys"
            try tool.write("\(name): \(keys), \(report.size) bytes, no damage\n")
        } else {
            for damage in damage { try tool.write("\(name):\(damage.line): \(damage.text)\n") }
        }
        return damage.isEmpty ? 0 : 1
    }

    /// Reads the file, and again if its last line is just being written.
    private func report() throws -> LogReport {
        var attempts = 0
        while true {
            guard let report = try file.check() else { throw missingFile }
            if let version = report.newerVersion {
                throw Failure(
                    "\(file.path): written by a newer version of this tool (format \(version)); "
                        + "update stored-values to use it"
                )
            }
            attempts += 1
            guard report.endsUnfinished, attempts < 10 else { return report }
            WakeUp.pause(milliseconds: 10)
        }
    }

    /// Refuses to write a file without keys whose first line isn't that of a store.
    ///
    /// A program would set its content aside and begin a new store. Here it is more likely another file,
    /// named by mistake.
    func refuseOtherFile() throws {
        guard try file.values()?.isEmpty == true, let damage = try report().damage.first,
            damage.line == 1, damage.length > 0
        else { return }
        throw Failure(
            "\(file.path) isn't a store: line 1: \(damage.reason); to begin a new store there, move "
                + "the file away"
        )
    }

    /// Rewrites the file without what isn't needed.
    func compact() throws -> Int32 {
        guard let before = try file.check()?.size else { throw missingFile }
        guard try file.compact() else {
            throw Failure(
                "\(file.path) can't be replaced: it has several hard links or another owner, or its "
                    + "folder can't be written"
            )
        }
        let after = try file.check()?.size ?? 0
        try tool.write("\(name): \(before) bytes before, \(after) bytes after\n")
        return 0
    }

    /// What reports call the file.
    private var name: String { file.path.printableLine }
}

extension LogDamage {
    fileprivate var text: String {
        if length == 0 { return reason.printableLine }
        return "\(reason.printableLine) (\(length) bytes from offset \(offset))"
    }

    fileprivate var json: String {
        String(jsonObject: [
            "line": "\(line)", "offset": "\(offset)", "length": "\(length)", "reason": reason.json,
        ])
    }
}
