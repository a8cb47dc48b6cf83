import CommandLineSupport
import Foundation
import KeyLockfile
import StorageKeyCatalogs
import StorageKeysEvaluation

/// The package whose keys are listed.
struct CheckedPackage {
    let request: Request
    let toolchain: Toolchain

    /// Reads the plugin's request.
    init(contentsOf file: String) throws {
        request = try JSONDecoder().decode(
            Request.self,
            from: Data(contentsOf: URL(filePath: file))
        )
        toolchain = Toolchain(
            folder: URL(filePath: request.toolchainFolder),
            workFolder: URL(filePath: request.workFolder)
        )
    }

    /// Does what is asked for.
    func run() throws {
        let (catalog, subdomains) = try evaluatedKeys()
        switch request.options.command {
        case .print: Report.output(catalog.formatted(as: request.options.format))
        case .lock: try lock(catalog)
        case .check: try check(catalog, subdomains)
        }
    }
}

extension CheckedPackage {
    /// Records the keys.
    private func lock(_ catalog: StorageKeyCatalog) throws {
        let old = try lockfile()
        let new = Lockfile(catalog.entries.map { LockedKey($0) })
        for collision in catalog.sortedByKey.unacceptedCollisions(old?.keys ?? []) {
            let places = collision.entries.map(\.place).joined(separator: ", ")
            Report.warning(
                """
                \(collision.key.debugDescription) is shared by several declarations, which check \
                accepts from now on: \(places)
                """
            )
        }
        let count = new.keys.count == 1 ? "1 key" : "\(new.keys.count) keys"
        guard new != old else {
            return Report.output("\(Lockfile.name) already records \(count).\n")
        }
        do {
            try Data(new.text.utf8).write(to: lockfileURL, options: .atomic)
        } catch {
            throw Failure(
                """
                can't write \(lockfileURL.path); on macOS, allow it: swift package \
                --allow-writing-to-package-directory storage-keys lock (\(error))
                """
            )
        }
        Report.output("\(Lockfile.name) records \(count).\n")
    }

    /// Compares the keys with what is recorded.
    private func check(
        _ catalog: StorageKeyCatalog,
        _ subdomains: [String: Set<String>]
    ) throws {
        warnOfObservers()
        guard let lockfile = try lockfile() else {
            if catalog.entries.isEmpty { return }
            throw Failure(
                """
                there is no \(Lockfile.name) to compare \(catalog.entries.count) keys with; \
                record them and commit the file: swift package storage-keys lock
                """
            )
        }
        let comparison = LockfileComparison(of: catalog, subdomains, with: lockfile)
        for note in comparison.notes { Report.output("\(note)\n") }
        for error in comparison.errors { Report.error(error) }
        guard comparison.errors.isEmpty else {
            throw Failure(
                """
                the keys differ from \(Lockfile.name) (\(comparison.errors.count)); if that is \
                meant, record it: swift package storage-keys lock
                """
            )
        }
        Report.output(
            comparison.notes.isEmpty
                ? "All \(lockfile.keys.count) recorded keys are as \(Lockfile.name) has them.\n"
                : "Record what is new: swift package storage-keys lock\n"
        )
    }
}

extension CheckedPackage {
    private var lockfileURL: URL {
        URL(filePath: request.packageFolder).appending(path: Lockfile.name)
    }

    private func lockfile() throws -> Lockfile? {
        guard FileManager.default.fileExists(atPath: lockfileURL.path) else { return nil }
        let contents = try InputFile(path: lockfileURL.path).contents()
        return try Lockfile(contents, label: Lockfile.name)
    }

    /// The paths to all keys of the targets that are asked for; says which target has none.
    private func declaredKeys() throws -> [DeclaredKey] {
        let graphs = try request.targets.map { try SymbolGraph(folder: $0.symbolGraph) }
        let demangled = try toolchain.demangled(graphs.flatMap(\.identifiers))
        var declarations = DeclarationGraph()
        for (target, graph) in zip(request.targets, graphs) {
            declarations.add(
                graph,
                demangled: demangled,
                module: .init(name: target.module, dependencies: Set(target.dependencies)),
                folder: request.packageFolder
            )
        }
        let keys = declarations.keys
        let names = request.options.targets
        let reported = request.targets.filter { names.isEmpty || names.contains($0.name) }
        let modules = Set(reported.map(\.module))
        for warning in declarations.warnings(of: keys, in: modules) { Report.warning(warning) }
        for target in reported where !keys.contains(where: { $0.module == target.module }) {
            Report.note("target '\(target.name)' declares no key")
        }
        if reported.isEmpty {
            Report.note("no target of this package depends on StorageKeys, so none declares a key")
        }
        return keys.filter { modules.contains($0.module) }
    }

    /// The keys of the targets that are asked for, and what those below each subdomain begin with.
    private func evaluatedKeys() throws -> (StorageKeyCatalog, [String: Set<String>]) {
        let keys = try declaredKeys()
        guard !keys.isEmpty else { return (StorageKeyCatalog(), [:]) }
        let found = try Driver(
            source: DriverSource(keys: keys),
            request: request,
            toolchain: toolchain
        ).run()
        for (number, reason) in found.warnings.sorted(by: { $0.key < $1.key }) {
            Report.warning("\(keys[number].place) is left out: \(reason)")
        }
        let entries = found.keys.sorted { $0.key < $1.key }
            .map { StorageKeyCatalog.Entry(keys[$0.key], $0.value) }
        return (StorageKeyCatalog(entries), found.subdomains)
    }

    private func warnOfObservers() {
        for path in request.targets.flatMap(\.sources) {
            guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
                continue
            }
            let file = path.path(from: request.packageFolder)
            for property in ObservedProperty.all(in: text) {
                Report.warning(
                    """
                    '\(property.name)' has \(property.observer) (\(file):\(property.line)), so even \
                    += reads first and writes later, and may lose another's update; use \
                    $\(property.name).withLock to change it, or observe $\(property.name).values
                    """
                )
            }
        }
    }
}
