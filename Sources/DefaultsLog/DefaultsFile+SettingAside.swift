import CLibrary

extension DefaultsFile {
    /// Returns where bytes with this content are kept when they are set aside.
    ///
    /// The name holds their checksum: the same content is kept once.
    package func asidePath(for content: [UInt8]) -> String {
        let sum = Checksum.xxh64(of: content, in: 0..<content.count)
        return path + ".damaged-" + Hexadecimal.text(of: sum)
    }

    /// Copies the committed value of a key to a file beside the log, as a record of its own.
    ///
    /// For a value that cannot be decoded and is about to be replaced; between ``beginWriting()`` and the
    /// commit. Appending the file's content to the log restores the value.
    ///
    /// - Throws: `outOfSpace`, or why no file can be written; the value must then not be replaced.
    package func setAside(_ key: String) throws(FileError) {
        guard let log = writer.held, let json = committedBytes(for: key) else { return }
        var lines = RecordWriter()
        // A constant number, so that the same value gives the same content.
        lines.beginRecord(number: 0)
        lines.set(key, to: json)
        lines.endRecord()
        lines.join()
        try setAside(lines.bytes, like: log)
    }

    /// Copies the damaged bytes of the log to a file beside it, before they are replaced.
    ///
    /// Returns false where no file can be put there: the bytes then must stay where they are.
    ///
    /// - Throws: `outOfSpace`.
    func setDamageAside(of log: LogFile) throws(FileError) -> Bool {
        var content: [UInt8] = []
        for damage in state.reader.allDamage {
            content += try log.read(at: damage.offset, count: damage.length)
        }
        guard !content.isEmpty else { return true }
        do throws(FileError) {
            try setAside(content, like: log)
        } catch {
            if error.code == .outOfSpace { throw error }
            return false
        }
        return true
    }

    private func setAside(_ content: [UInt8], like log: LogFile) throws(FileError) {
        let aside = asidePath(for: content)
        // A file that is there and has the content is the one from an earlier time.
        if let known = try LogFile.attributes(atPath: aside, followingLinks: false),
            known.isRegular, known.size == content.count,
            let file = try LogFile.open(path: aside, forWriting: false),
            try file.read(at: 0, count: content.count) == content
        {
            return
        }
        guard let file = TemporaryFile.create(like: log) else {
            throw .system(errno, path: aside, doing: "copy damaged bytes to it")
        }
        do throws(FileError) {
            try file.append(content, toSize: 0)
            try file.synchronize()
            StepHooks.reach(.damageCopied)
            guard unsafe rename(TemporaryFile.path(beside: path), aside) == 0 else {
                throw .system(errno, path: aside, doing: "copy damaged bytes to it")
            }
        } catch {
            TemporaryFile.remove(beside: path)
            throw error
        }
        StepHooks.reach(.damageSetAside)
    }
}
