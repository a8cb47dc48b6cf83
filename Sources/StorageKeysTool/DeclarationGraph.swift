import CommandLineSupport

/// All declarations of keys in the targets of a package, and what their domains conform to.
struct DeclarationGraph {
    /// A module and the modules whose shared declarations it sees.
    struct Module {
        var name: String
        var dependencies: Set<String>

        func sees(_ type: TypeText) -> Bool {
            type.module == name || dependencies.contains(type.module)
        }
    }

    /// The modules, each after those on which it depends.
    var modules: [Module] = []
    var members: [Declaration] = []

    /// The types that conform to a protocol, by its name.
    var conforming: [TypeText: Set<TypeText>] = [:]

    /// Why some declarations are left out, by module.
    var warnings: [String: [String]] = [:]
}

extension DeclarationGraph {
    /// Adds the declarations in the symbol graph of a module.
    ///
    /// - Parameters:
    ///   - graph: The symbol graph.
    ///   - demangled: The demangled names of the graph's identifiers.
    ///   - module: The module.
    ///   - folder: The package's folder.
    mutating func add(
        _ graph: SymbolGraph,
        demangled: [String: String],
        module: Module,
        folder: String
    ) {
        modules.append(module)
        var found: [(declaration: Declaration, place: (String, Int))] = []
        for symbol in graph.members {
            guard let name = demangled[symbol.identifier.precise] else { continue }
            do throws(Failure) {
                let declaration = try Declaration(
                    symbol,
                    demangled: name,
                    module: module.name,
                    folder: folder
                )
                let place = (symbol.location?.uri ?? "", symbol.location?.position.line ?? 0)
                if let declaration { found.append((declaration, place)) }
            } catch {
                warnings[module.name, default: []].append(error.description)
            }
        }
        // The order of the sources, whatever that of the graph.
        members += found.sorted { $0.place < $1.place }.map(\.declaration)
        for conformance in graph.conformances {
            guard let type = demangled[conformance.source], let name = demangled[conformance.target]
            else { continue }
            conforming[TypeText(name), default: []].insert(TypeText(type))
        }
    }
}

extension DeclarationGraph {
    /// The paths from every top-level domain to every entry, each from the first module that can
    /// write it.
    ///
    /// A domain that is already on the path isn't entered again.
    var keys: [DeclaredKey] {
        var keys: [DeclaredKey] = []
        var seen: Set<[String]> = []
        for module in modules {
            let visible = members.filter { member in
                member.module == module.name
                    || member.isShared && module.dependencies.contains(member.module)
            }
            func search(_ domain: TypeText, below path: [TypeText], _ steps: [Declaration]) {
                for member in visible where isMember(member, of: domain) {
                    let steps = steps + [member]
                    switch member.result {
                    case .looseEntry, .strictEntry:
                        let root = path.first ?? domain
                        guard seen.insert([root.text] + steps.map(\.identifier)).inserted else {
                            continue
                        }
                        keys.append(DeclaredKey(domain: root, steps: steps, module: module.name))
                    case .subdomain(let child):
                        let child = child.substituting(domain)
                        guard child != domain, !path.contains(child) else { continue }
                        search(child, below: path + [domain], steps)
                    }
                }
            }
            for domain in topLevelDomains
            where module.sees(domain) {
                search(domain, below: [], [])
            }
        }
        return keys
    }

    /// Returns the warnings about some modules, also for their entries that no path reaches.
    func warnings(of keys: [DeclaredKey], in modules: Set<String>) -> [String] {
        let reached = Set(keys.map(\.entry.identifier))
        return modules.sorted().flatMap { warnings[$0] ?? [] }
            + members.filter { member in
                if case .subdomain = member.result { return false }
                return modules.contains(member.module) && !reached.contains(member.identifier)
            }.map { member in
                """
                \(member.description) is left out: no path leads to it from a top-level domain that \
                this package sees; private declarations and those of other packages aren't seen
                """
            }
    }

    private var topLevelDomains: [TypeText] {
        let known = ["AppStorageKeys", "InMemoryStorageKeys"].map { TypeText("StorageKeys." + $0) }
        let others = (conforming[.domain] ?? []).subtracting(known)
        return known + others.sorted { $0.source < $1.source }
    }

    private func isMember(_ member: Declaration, of domain: TypeText) -> Bool {
        member.requirements.allSatisfy { requirement in
            switch requirement {
            case .sameType(let type): type == domain
            case .conformance(.domain): topLevelDomains.contains(domain)
            case .conformance(let name): conforming[name]?.contains(domain.nominal) == true
            }
        }
    }
}
