extension Snippet {
    /// Returns the blocks of an article as one program, each line at its place.
    ///
    /// In an article, each block continues the one before it; a manifest is a separate snippet. A
    /// line `<!-- swiftc: -default-isolation MainActor -->`, which readers don't see, has arguments
    /// of the compiler.
    static func article(of blocks: [Snippet], in lines: [Substring]) -> [Snippet] {
        let parts = blocks.filter { !$0.isManifest }
        let manifests = blocks.filter(\.isManifest)
        guard let first = parts.first else { return manifests }
        var code = ""
        var line = first.line
        for part in parts {
            code += String(repeating: "\n", count: part.line - line) + part.code
            line = part.line + part.code.count { $0 == "\n" }
        }
        let arguments = lines.compactMap { line in
            line.wholeMatch(of: /<!-- swiftc: (.*) -->/)?.output.1.split(separator: " ")
        }
        let words = arguments.joined().map(String.init)
        return manifests + [
            Snippet(path: first.path, line: first.line, code: code, arguments: words)
        ]
    }

    /// Whether the snippet is a package's manifest.
    var isManifest: Bool { code.contains("import PackageDescription") }
}
