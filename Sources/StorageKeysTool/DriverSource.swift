/// The sources of a program that evaluates declared keys, beside those of `StorageKeysEvaluation`.
///
/// A key's string is what its declaration says when it runs, with its formats, separators, literals
/// and former keys; so the real declarations are run, as the package's own code would.
struct DriverSource {
    /// A file of the program.
    struct File: Equatable {
        var name: String
        var text: String

        /// The number of the key that is evaluated on a line, by the line's number.
        var keys: [Int: Int] = [:]
    }

    let keys: [DeclaredKey]

    /// Returns the files: one for each set of modules that a path needs, so that names of other
    /// modules aren't in the way, and the program's entry.
    ///
    /// - Parameter isIncluded: Whether to evaluate the key with a number.
    /// - Returns: The files of one module.
    func files(_ isIncluded: (Int) -> Bool = { _ in true }) -> [File] {
        let groups = Dictionary(grouping: keys.indices.filter(isIncluded)) { imports(of: keys[$0]) }
        let parts = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.enumerated().map {
            file(number: $0, imports: $1.key, indices: $1.value)
        }
        let calls = parts.indices.map { "        addKeys\($0)(to: evaluation)\n" }.joined()
        let main = """
            @main enum Driver {
                @MainActor static func main() throws {
                    let evaluation = KeyEvaluation()
            \(calls)\
                    try evaluation.finish()
                }
            }

            """
        return parts + [File(name: "Main.swift", text: main)]
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
        var lines = imports + ["@MainActor func addKeys\(number)(to evaluation: KeyEvaluation) {"]
        var subdomains: Set<String> = []
        for index in indices {
            let key = keys[index]
            var statements = [statement("add(\(index)", key)]
            for subdomain in key.subdomains where subdomains.insert(subdomain.description).inserted
            {
                let call = "addSubdomain(\(subdomain.description.debugDescription)"
                statements.append(statement(call, subdomain))
            }
            lines.append("    " + statements.joined(separator: "; "))
            file.keys[lines.count] = index
        }
        lines.append("}")
        file.text = lines.joined(separator: "\n") + "\n"
        return file
    }

    private func statement(_ call: String, _ key: DeclaredKey) -> String {
        var number = 0
        let path = key.steps.map { step in
            guard let parameters = step.parameters else { return ".`\(step.name)`" }
            let arguments = parameters.map { parameter in
                defer { number += 1 }
                let label = parameter.label.map { "`\($0)`: " } ?? ""
                let name = parameter.name.debugDescription
                return "\(label)evaluation.argument(\(number), \(name))"
            }
            return "[\(arguments.joined(separator: ", "))]"
        }.joined()
        let closure = "{ \(number == 0 ? "" : "try ")\\\(path.hasPrefix(".") ? "" : ".")\(path) }"
        return "evaluation.\(call), \(key.domain.source).self) \(closure)"
    }
}
