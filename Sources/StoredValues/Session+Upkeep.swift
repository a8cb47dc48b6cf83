import CommandLineSupport
import DefaultsLog
import SharedValues
import StorageKeyCatalogs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Session {
    /// Prints what is damaged.
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

    /// Reads the file, and once more where its last line is one that is just being written.
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
            usleep(10_000)
        }
    }

    /// Refuses to write a file without any key whose first line is not one of a store.
    ///
    /// A program would set its content aside and begin a new store. Here it is rather another file,
    /// named by mistake.
    func refuseOtherFile() throws {
        guard try file.values()?.isEmpty == true, let damage = try report().damage.first,
            damage.line == 1, damage.length > 0
        else { return }
        throw Failure(
            "\(file.path): no store: line 1: \(damage.reason); to begin a new store there, move the "
                + "file away"
        )
    }

    /// Rewrites the file without what is not needed.
    func compact() throws -> Int32 {
        guard let before = try file.check()?.size else { throw missingFile }
        guard try file.compact() else {
            throw Failure(
                "\(file.path): cannot be replaced: it has several hard links or another owner, or its "
                    + "folder cannot be written"
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
        """
        {"line": \(line), "offset": \(offset), "length": \(length), "reason": \(reason.json)}
        """
    }
}
