import Foundation
import ProgramRunner

/// A block of Swift code in the documentation, or the blocks of an article.
struct Snippet: Equatable, Sendable {
    /// The path of the file from the top of the package.
    let path: String

    /// The line of the file on which the code begins, starting at 1.
    let line: Int

    let code: String

    /// Additional arguments of the compiler.
    var arguments: [String] = []
}

extension Snippet {
    /// The snippets of the readmes, of documentation comments and of articles.
    static let all = Result {
        let readme = PackageFolder.url.appending(path: "README.md")
        let examples = PackageFolder.files(below: "Examples", withExtension: "md")
        let articles = PackageFolder.files(below: "Sources", withExtension: "md")
        let sources = PackageFolder.sources(below: PackageFolder.url.appending(path: "Sources"))
        return try ([readme] + examples + articles + sources).flatMap { file in
            try snippets(
                in: String(contentsOf: file, encoding: .utf8),
                path: PackageFolder.path(of: file)
            )
        }
    }

    /// Returns the snippets of a text: of Markdown, or of the documentation comments in a source.
    ///
    /// A block without the name of a language counts as Swift, as it does in documentation.
    ///
    /// - Throws: An `UnclosedBlock` if a block doesn't end before the text or the comment does.
    static func snippets(in text: String, path: String) throws -> [Snippet] {
        let isSource = path.hasSuffix(".swift")
        var snippets: [Snippet] = []
        var block: Block?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let content = isSource ? comment(in: line) : line else {
                if let block { throw UnclosedBlock(path: path, line: block.line) }
                continue
            }
            let trimmed = content.drop { $0 == " " }
            let indentation = content.count - trimmed.count
            if let open = block {
                if trimmed.hasPrefix("```") {
                    if open.isSwift {
                        snippets.append(Snippet(path: path, line: open.line + 1, code: open.code))
                    }
                    block = nil
                } else {
                    let code = content.dropFirst(min(open.indentation, indentation))
                    block?.code += code + "\n"
                }
            } else if trimmed.hasPrefix("```") {
                let language = trimmed.drop { $0 == "`" }.prefix { $0.isLetter }.lowercased()
                block = Block(
                    line: index + 1,
                    indentation: indentation,
                    isSwift: language.isEmpty || language == "swift"
                )
            }
        }
        if let block { throw UnclosedBlock(path: path, line: block.line) }
        return path.contains(".docc/") ? article(of: snippets, in: lines) : snippets
    }

    /// A block whose end hasn't been reached yet.
    private struct Block {
        let line: Int
        let indentation: Int
        let isSwift: Bool
        var code = ""
    }

    private static func comment(in line: Substring) -> Substring? {
        let trimmed = line.drop { $0 == " " }
        guard trimmed.hasPrefix("///") else { return nil }
        let content = trimmed.dropFirst(3)
        return content.hasPrefix(" ") ? content.dropFirst() : content
    }
}

/// A block of code whose closing fence is missing.
struct UnclosedBlock: Error, Equatable {
    let path: String
    let line: Int
}
