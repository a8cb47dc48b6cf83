/// The sources of a program that evaluates declared keys and prints what each one is.
///
/// A key's string is what its declaration says when it runs, with its formats, separators, literals
/// and former keys; so the real declarations are run, as the package's own code would.
struct DriverSource {
    /// A file of the program.
    struct File: Equatable {
        var name: String
        var text: String

        /// The index of the key that is evaluated on a line, by the line's number.
        var keys: [Int: Int] = [:]
    }

    let keys: [DeclaredKey]

    /// Returns the files: one for each set of modules that a path needs, so that names of other
    /// modules are not in the way, and two for what all use.
    ///
    /// - Parameter isIncluded: Whether to evaluate the key with an index.
    /// - Returns: The files of one module.
    func files(_ isIncluded: (Int) -> Bool = { _ in true }) -> [File] {
        var groups: [[String]: [Int]] = [:]
        for (index, key) in keys.enumerated() where isIncluded(index) {
            groups[imports(of: key), default: []].append(index)
        }
        let parts = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.enumerated().map {
            file(number: $0, imports: $1.key, indices: $1.value)
        }
        return parts + [common, main(parts: parts.count)]
    }

    /// The imports that the path of a key needs.
    private func imports(of key: DeclaredKey) -> [String] {
        let others = Set(key.steps.map(\.module) + [key.domain.module])
            .subtracting([key.module, "StorageKeys"])
        return ["@testable import \(key.module)"] + others.sorted().map { "import \($0)" }
            + ["import StorageKeys"]
    }

    private func file(number: Int, imports: [String], indices: [Int]) -> File {
        var file = File(name: "Keys\(number).swift", text: "")
        var lines = imports + ["@MainActor func addKeys\(number)(to evaluation: Evaluation) {"]
        var subdomains: Set<String> = []
        for index in indices {
            let key = keys[index]
            var statements = [statement(index)]
            for subdomain in key.subdomains where subdomains.insert(subdomain.description).inserted
            {
                statements.append(statement(of: subdomain))
            }
            lines.append("    " + statements.joined(separator: "; "))
            file.keys[lines.count] = index
        }
        lines.append("}")
        file.text = lines.joined(separator: "\n") + "\n"
        return file
    }

    private func statement(_ index: Int) -> String {
        let key = keys[index]
        let method = key.entry.result == .looseEntry ? "addLoose" : "addStrict"
        return "evaluation.\(method)(\(index), \(key.domain.source).self) \(path(of: key))"
    }

    private func statement(of subdomain: DeclaredKey) -> String {
        "evaluation.addSubdomain(\(subdomain.description.debugDescription), "
            + "\(subdomain.domain.source).self) \(path(of: subdomain))"
    }

    private func path(of key: DeclaredKey) -> String {
        var number = 0
        let path = key.steps.map { step in
            guard let parameters = step.parameters else { return ".`\(step.name)`" }
            let arguments = parameters.map { parameter in
                defer { number += 1 }
                let label = parameter.label.map { "`\($0)`: " } ?? ""
                return "\(label)argument(\(number), \(parameter.name.debugDescription))"
            }
            return "[\(arguments.joined(separator: ", "))]"
        }.joined()
        return "{ \(number == 0 ? "" : "try ")\\\(path.hasPrefix(".") ? "" : ".")\(path) }"
    }

    private func main(parts: Int) -> File {
        let calls = (0..<parts).map { "        addKeys\($0)(to: evaluation)\n" }.joined()
        let text = """
            @main enum Driver {
                @MainActor static func main() {
                    let evaluation = Evaluation()
            \(calls)\
                    evaluation.finish()
                }
            }

            """
        return File(name: "Main.swift", text: text)
    }

    /// What evaluates the keys, the same for every package.
    private var common: File {
        let types = Set(keys.flatMap(\.steps).flatMap { $0.parameters ?? [] }.map(\.type))
        let isPlain = types.isSubset(of: ["String", "Int"])
        return File(
            name: "Evaluation.swift",
            text: Self.evaluation + (isPlain ? Self.noDecoding : Self.decoding)
        )
    }
}
