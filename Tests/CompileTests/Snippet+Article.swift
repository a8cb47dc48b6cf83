extension Snippet {
    /// Returns what an article shows as one program, each line at its place.
    ///
    /// In an article, a block goes on where the one before it ended; a manifest stands on its own.
    /// `<!-- swiftc: -default-isolation MainActor -->` on a line of its own, which readers do not
    /// see, has arguments of the compiler.
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
