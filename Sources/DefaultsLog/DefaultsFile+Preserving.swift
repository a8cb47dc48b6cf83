import CLibrary

extension DefaultsFile {
    /// Returns the path of the file that preserves this content.
    ///
    /// Its name contains the checksum of the content, so the same content is preserved once.
    package func preservedPath(for content: [UInt8]) -> String {
        let sum = Checksum.xxh64(of: content, in: 0..<content.count)
        return path + ".damaged-" + Hexadecimal.text(of: sum)
    }

    /// Copies the committed value of a key to a file beside the log, as one record.
    ///
    /// Call it between ``beginWriting()`` and the commit, for a value that can't be decoded and is about
    /// to be replaced. Appending the file's content to the log restores the value.
    ///
    /// - Throws: `outOfSpace`, or why the file can't be written; don't replace the value then.
    package func preserve(_ key: String) throws(FileError) {
        guard let log = writer.held, let json = committedBytes(for: key) else { return }
        var lines = RecordWriter()
        // A constant number, so that the same value gives the same content.
        lines.beginRecord(number: 0)
        lines.set(key, to: json)
        lines.endRecord()
        lines.join()
        try preserve(lines.bytes, like: log)
    }

    /// Copies the damaged bytes of the log to a file beside it, before they are replaced.
    ///
    /// Returns `false` if no file can be created there: the bytes must then stay in the log.
    ///
    /// - Throws: `outOfSpace`.
    func preserveDamage(of log: LogFile) throws(FileError) -> Bool {
        var content: [UInt8] = []
        for damage in state.reader.allDamage {
            content += try log.read(at: damage.offset, count: damage.length)
        }
        guard !content.isEmpty else { return true }
        do throws(FileError) {
            try preserve(content, like: log)
        } catch {
            if error.code == .outOfSpace { throw error }
            return false
        }
        return true
    }

    private func preserve(_ content: [UInt8], like log: LogFile) throws(FileError) {
        let copy = preservedPath(for: content)
        // A file with this content already preserves it.
        if let known = try LogFile.attributes(atPath: copy, followingLinks: false),
            known.isRegular, known.size == content.count,
            let file = try LogFile.open(path: copy, forWriting: false),
            try file.read(at: 0, count: content.count) == content
        {
            return
        }
        guard let file = TemporaryFile.create(like: log) else {
            throw .system(errno, path: copy, doing: "copy damaged bytes to it")
        }
        do throws(FileError) {
            try file.append(content, toSize: 0)
            try file.synchronize()
            StepHooks.reach(.damageCopied)
            guard unsafe rename(TemporaryFile.path(beside: path), copy) == 0 else {
                throw .system(errno, path: copy, doing: "copy damaged bytes to it")
            }
        } catch {
            TemporaryFile.remove(beside: path)
            throw error
        }
        StepHooks.reach(.damageSetAside)
    }
}
