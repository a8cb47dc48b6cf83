import Synchronization

extension DefaultsFile {
    /// Commits `changes` as one transaction; the lock stays held until ``endWriting()``.
    ///
    /// - Returns: The new version, or the current one if nothing was written because everything was
    ///   already stored.
    /// - Throws: `outOfSpace`, or why the file can't be written; nothing has then changed, in
    ///   memory or on disk.
    @discardableResult
    package func commit(_ changes: Changes) throws(FileError) -> UInt64 {
        try commit { (lines, table) in
            var growth: Int?
            for key in changes.keys {
                guard let json = changes.change(of: key) else { continue }
                let place = table.place(of: key)
                if table.isEqual(place, to: json) { continue }
                growth = (growth ?? 0) + table.growth(setting: key, at: place, to: json)
                lines.set(key, to: json)
            }
            for key in changes.keys where changes.change(of: key) == nil {
                guard let place = table.place(of: key) else { continue }
                growth = (growth ?? 0) + table.growth(setting: key, at: place, to: nil)
                lines.remove(key)
            }
            return growth
        } isChanged: { key in
            changes.contains(key)
        } apply: { (table, version) in
            for key in changes.keys {
                if let json = changes.change(of: key) {
                    table.set(key, to: json, version: version)
                } else {
                    table.remove(key)
                }
            }
        }
    }

    /// Commits one key set to a JSON value, which the caller knows to differ from the stored one.
    ///
    /// It does without the allocations and the comparison of ``commit(_:)``.
    @discardableResult
    package func commit(setting key: String, to json: [UInt8]) throws(FileError) -> UInt64 {
        var place: LogTable.Place?
        return try commit { (lines, table) in
            place = table.place(of: key)
            lines.set(key, to: json)
            return table.growth(setting: key, at: place, to: json)
        } isChanged: { other in
            other == key
        } apply: { (table, version) in
            table.put(key, at: place, json, version: version)
        }
    }

    /// Writes the record that `write` fills in, and applies it.
    ///
    /// `write` returns by how much the live data grows, or `nil` if there is nothing to write.
    @inline(__always)
    private func commit(
        write: (inout RecordWriter, LogTable) -> Int?,
        isChanged: (String) -> Bool,
        apply: (inout LogTable, UInt64) -> Void
    ) throws(FileError) -> UInt64 {
        guard var log = writer.held else {
            // The file was replaced during the mutation and couldn't be opened again.
            let reason = "was replaced during the mutation and can't be locked; try again"
            throw FileError(.unavailable, path: path, reason: reason)
        }
        if CoarseClock.now() != writer.beganAt { log = try renew() }
        shared.lock()
        while state.log !== log {
            // A reader has found another file at the path since.
            shared.unlock()
            log = try renew()
            shared.lock()
        }
        let number = state.reader.lastNumber &+ 1
        writer.lines.reset(keeping: state.table.liveSize)
        writer.lines.beginRecord(number: number)
        guard let growth = write(&writer.lines, state.table) else {
            defer { shared.unlock() }
            return state.table.version
        }
        writer.lines.endRecord()
        // From here to the end, readers of this process leave the file alone.
        state.isAppending = true
        if !counters.isWritable { createSidecar(like: log) }
        let needsMaintenance = self.needsMaintenance(growth: growth)
        counters.beginAppend()
        shared.unlock()
        StepHooks.reach(.appendMarked)
        var isWritten = false
        do throws(FileError) {
            if needsMaintenance { isWritten = try maintain(log, writing: isChanged) }
            if !isWritten { try append() }
        } catch {
            shared.withLock {
                $0.isAppending = false
                _ = counters.endAppend()
            }
            throw error
        }
        shared.lock()
        let version = state.table.nextVersion()
        apply(&state.table, version)
        if !isWritten { state.reader.advance(past: writer.lines, number: number) }
        StepHooks.reach(.committed)
        publish(generation: counters.endAppend())
        state.isAppending = false
        shared.unlock()
        StepHooks.reach(.generationCounted)
        writer.createdFile = false
        return version
    }

    /// Appends the record in `writer.lines` to the locked log, after a header or line break if needed.
    @inline(__always)
    private func append() throws(FileError) {
        guard let log = writer.held else { return }
        // Stable without the state lock: no other thread touches the reader during an append.
        let size = state.reader.expectedSize
        if size == 0 {
            writer.lines.prepend(RecordWriter.header)
        } else if state.reader.needsLineBreak {
            writer.lines.prepend([RecordWriter.newline])
        }
        try log.append(writer.lines, toSize: size)
        StepHooks.reach(.appended)
        guard isSynchronized.load(ordering: .relaxed) else { return }
        do throws(FileError) {
            try log.synchronize()
            if writer.synchronizedFolderOf !== log {
                try synchronizeFolders()
                writer.synchronizedFolderOf = log
            }
        } catch {
            log.rollBackAppend(of: writer.lines.count, to: size)
            throw error
        }
        StepHooks.reach(.synchronized)
    }

    private func synchronizeFolders() throws(FileError) {
        try LogFile.synchronizeFolder(CanonicalPath.folder(of: path))
        for folder in writer.createdFolders {
            try LogFile.synchronizeFolder(CanonicalPath.folder(of: folder))
        }
        writer.createdFolders = []
    }

    /// Creates the sidecar if that is possible; the caller holds both locks.
    private func createSidecar(like log: LogFile) {
        let now = CoarseClock.now()
        guard now >= writer.nextSidecarTry else { return }
        writer.nextSidecarTry = now &+ Self.lookInterval
        _ = counters.look()
        if counters.isMapped { return }
        _ = counters.create(like: log)
    }
}
