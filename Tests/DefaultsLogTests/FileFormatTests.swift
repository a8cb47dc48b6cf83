import DefaultsLog
import FileTesting
import Foundation
import ProgramRunner
import Testing

/// The article on the file format, and its code blocks.
private struct Article {
    let blocks: [(language: String, text: String)]

    init() throws {
        let url = PackageFolder.url.appending(
            path: "Sources/SharedValues/SharedValues.docc/FileFormat.md"
        )
        let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```")
        blocks = parts.indices.filter { $0 % 2 == 1 }.map { index in
            let lines = parts[index].split(separator: "\n", maxSplits: 1)
            return (String(lines[0]), String(lines[1]))
        }
    }

    /// The file of the worked example.
    func file() throws -> String {
        try #require(blocks.first { $0.language == "json" }).text
    }

    /// The command that contains a word, and its output.
    func command(with word: String) throws -> (command: String, output: String) {
        let block = try #require(
            blocks.first { $0.language == "console" && $0.text.contains(word) }
        )
        let lines = block.text.split(separator: "\n", maxSplits: 1)
        return (String(lines[0].dropFirst(2)), lines.count > 1 ? String(lines[1]) : "")
    }
}

@Suite("Article on the file format")
struct FileFormatTests {
    private let folder: TemporaryFolder
    private let article: Article

    init() throws {
        folder = try TemporaryFolder()
        article = try Article()
    }

    /// Runs a command of the article in the folder and returns what it prints.
    private func run(_ command: String) async throws -> String {
        try await Program(executable: URL(filePath: "/bin/sh"))
            .run(["-c", "cd \"$0\" && \(command)", folder.path])
            .output
    }

    @Test("The worked example is read without damage, with the values that the article names")
    func example() throws {
        try folder.write(try article.file(), to: "defaults.jsonl")
        let issues = FileIssues()
        let file = try DefaultsFile.open(
            path: folder.file("defaults.jsonl"),
            issueHandler: issues.handler
        )
        #expect(try file.keys().sorted() == ["launch_count", "reader-font_size", "reader-theme"])
        #expect(try file.text("launch_count") == "1")
        #expect(try file.text("reader-font_size") == "17")
        #expect(try file.text("reader-theme") == "\"light\"")
        #expect(try file.check()?.damage == [])
        #expect(issues.all.isEmpty)
    }

    @Test("The library writes the example byte for byte, and the article's command its last line")
    func written() async throws {
        let path = folder.file("defaults.jsonl")
        let file = try DefaultsFile.open(path: path)
        try file.set("reader-font_size", "14")
        try file.transaction { changes in
            changes.set("reader-font_size", to: Array("17".utf8))
            changes.set("reader-theme", to: Array("\"dark\"".utf8))
        }
        try file.transaction { changes in
            changes.set("launch_count", to: Array("1".utf8))
            changes.remove("reader-theme")
        }
        #expect(try await run(article.command(with: "echo").command) == "")
        #expect(try folder.text(of: "defaults.jsonl") == article.file())
        #expect(try eventually { try file.text("reader-theme") == "\"light\"" })
    }

    @Test("The checksums are those of the bytes that the article names")
    func checksums() throws {
        let lines = try article.file().split(separator: "\n").filter { $0.contains("sum") }
        #expect(lines.count == 3)
        for line in lines {
            let bytes = Array(line.utf8)
            let sum = Checksum.xxh64(of: bytes, in: 26..<bytes.count)
            #expect(line.hasPrefix("{\"sum\":\"\(Hexadecimal.text(of: sum))\",\"n\":"))
        }
        let output = try article.command(with: "xxhsum").output
        #expect(lines[1].contains("\"\(output.prefix(16))\""))
    }

    @Test(
        "The command of the article computes a checksum",
        .enabled(if: xxhsum != nil, "xxhsum isn't installed (Debian: xxhash)")
    )
    func command() async throws {
        try folder.write(try article.file(), to: "defaults.jsonl")
        let example = try article.command(with: "xxhsum")
        #expect(try await run(example.command) == example.output)
    }
}
