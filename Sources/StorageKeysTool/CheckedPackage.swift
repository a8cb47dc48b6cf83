import Foundation
import StorageKeyCatalogs

/// The package whose keys are listed.
struct CheckedPackage {
    let request: Request
    let toolchain: Toolchain

    init(contentsOf file: String) throws {
        request = try Request(contentsOf: file)
        toolchain = Toolchain(
            folder: URL(filePath: request.toolchainFolder),
            workFolder: URL(filePath: request.workFolder)
        )
    }
}

extension CheckedPackage {
    /// Prints the keys of the targets that are asked for.
    func printKeys(as format: String) throws {
        let keys = try declaredKeys()
        if !keys.isEmpty {
            let format = StorageKeyCatalog.Format(rawValue: format) ?? .tree
            Report.output(try evaluated(keys).catalog.formatted(as: format))
        } else if format == "json" {
            Report.output("{\n  \"collisions\": [],\n  \"keys\": []\n}\n")
        }
    }

    /// Records the keys.
    func lockKeys() throws {
        let catalog = try catalog()
        let old = try lockfile()
        let new = Lockfile(catalog.keys.map { LockedKey($0) })
        for collision in catalog.unacceptedCollisions(old?.keys ?? []) {
            let places = catalog.keys(of: collision).map(\.place).joined(separator: ", ")
            Report.warning(
                """
                \(collision.key.debugDescription) is shared by several declarations, which check \
                accepts from now on: \(places)
                """
            )
        }
        let count = new.keys.count == 1 ? "1 key" : "\(new.keys.count) keys"
        guard new != old else {
            return Report.output("\(Lockfile.name) records \(count) already.\n")
        }
        do {
            try Data(new.text.utf8).write(to: lockfileURL, options: .atomic)
        } catch {
            throw Failure(
                message: """
                    cannot write \(lockfileURL.path); on macOS, allow it: swift package \
                    --allow-writing-to-package-directory storage-keys lock (\(error))
                    """
            )
        }
        Report.output("\(Lockfile.name) records \(count).\n")
    }

    /// Compares the keys with what is recorded.
    func checkKeys() throws {
        let catalog = try catalog()
        warnOfObservers()
        guard let lockfile = try lockfile() else {
            if catalog.keys.isEmpty { return }
            throw Failure(
                message: """
                    there is no \(Lockfile.name) to compare \(catalog.keys.count) keys with; \
                    record them and commit the file: swift package storage-keys lock
                    """
            )
        }
        let comparison = LockfileComparison(of: catalog, with: lockfile)
        for note in comparison.notes { Report.output("\(note)\n") }
        for error in comparison.errors { Report.error(error) }
        guard comparison.errors.isEmpty else {
            throw Failure(
                message: """
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
        return try Lockfile(text: String(contentsOf: lockfileURL, encoding: .utf8))
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
        let reported = request.targets.filter { request.reported.contains($0.name) }
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

    private func evaluated(_ keys: [DeclaredKey]) throws -> Driver.Outcome {
        let driver = Driver(
            source: DriverSource(keys: keys),
            request: request,
            toolchain: toolchain
        )
        let outcome = try driver.run()
        for warning in outcome.warnings { Report.warning(warning) }
        return outcome
    }

    private func catalog() throws -> Catalog {
        let keys = try declaredKeys()
        guard !keys.isEmpty else { return Catalog(keys: [], collisions: []) }
        let outcome = try evaluated(keys)
        let json = outcome.catalog.formatted(as: .json)
        var catalog = try JSONDecoder().decode(Catalog.self, from: Data(json.utf8))
        catalog.subdomains = outcome.subdomains
        return catalog
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
                    '\(property.name)' has \(property.observer) (\(file):\(property.line)), so that \
                    even += reads first and writes then, and may lose another's update; use \
                    $\(property.name).withLock to change it, or observe $\(property.name).values
                    """
                )
            }
        }
    }
}
