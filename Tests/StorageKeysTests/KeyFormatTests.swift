import Foundation
import StorageKeys
import Testing

@Suite("Key formats, version 1, are frozen")
struct KeyFormatTests {
    @Test("Every row of the golden table holds", arguments: try GoldenRow.all())
    func golden(row: GoldenRow) {
        #expect(KeyFormat.snake(row.name) == row.snake)
        #expect(KeyFormat.camel(row.name) == row.camel)
        #expect(KeyFormat.pascal(row.name) == row.pascal)
        #expect(KeyFormat.kebab(row.name) == row.kebab)
        #expect(KeyFormat.upperSnake(row.name) == row.upperSnake)
        #expect(KeyFormat.upper(row.name) == row.upper)
        #expect(KeyFormat.lower(row.name) == row.lower)
        #expect(KeyFormat.verbatim(row.name) == row.name)
        #expect(KeyFormat.dot(row.name) == row.kebab.replacing("-", with: "."))
    }

    @Test(
        "The rules hold for names that are not in the table",
        arguments: [
            // Acronyms and single letters.
            ("aURL", "a_url"), ("URLs", "ur_ls"), ("X509Cert", "x509_cert"), ("HTTP2", "http_2"),
            ("isA", "is_a"), ("A", "a"), ("AB", "ab"), ("ABCd", "ab_cd"), ("i18n", "i18n"),
            ("IPv6", "i_pv_6"), ("sha256Sum", "sha_256_sum"),
            // Digits.
            ("v2", "v2"), ("v10", "v10"), ("version10", "version_10"), ("10to20", "10_to_20"),
            ("h264", "h264"), ("2x", "2x"), ("3D", "3_d"), ("x1y", "x1y"), ("x1yz", "x1_yz"),
            ("1a2", "1a2"), ("ab1c2", "ab_1c2"), ("٣كتب", "٣_كتب"), ("a٣", "a٣"), ("ab٣", "ab_٣"),
            ("half½", "half"), ("x²", "x"), ("第3章", "第3_章"),
            // Underscores.
            ("_", ""), ("___", ""), ("_1", "_1"), ("__a__b__", "__a_b"), ("_-a", "_a"),
            // Case beyond ASCII: title case, no case, sharp s, dotted capital I.
            ("ÉtéÀParis", "été_à_paris"), ("straßeNord", "straße_nord"), ("ǅungla", "ǆungla"),
            ("日本Tokyo", "日本_tokyo"), ("ʰa", "ʰa"), ("ŁódźMiasto", "łódź_miasto"),
            // Marks: with a letter they are part of it, after a digit they end the word.
            ("e\u{301}teA\u{300}Paris", "\u{E9}te_\u{E0}_paris"), ("E\u{301}A", "\u{E9}a"),
            ("6e\u{301}F", "6\u{E9}_f"), ("e\u{301}1", "\u{E9}1"), ("1\u{20E3}a", "1_a"),
            ("हिन्दीA", "हिन्दी_a"), ("\u{301}a", "a"),
            // No letter or digit.
            ("", ""), ("...", ""), ("😀", ""), ("==(_:_:)", ""),
        ] as [(String, String)]
    )
    func rules(name: String, snake: String) {
        #expect(KeyFormat.snake(name) == snake)
    }

    @Test(
        "Camel case keeps two digits apart, and only them",
        arguments: [
            ("1.23", "1_23", "1_23"), ("v2.5", "v2_5", "V2_5"), ("1.a", "1A", "1A"),
            ("a.1", "a1", "A1"), ("ǆ_ǆ", "ǆǅ", "ǅǅ"), ("ß.ß", "ßSs", "SsSs"),
            ("__1.2", "__1_2", "__1_2"), ("", "", ""), ("_", "", ""),
        ]
    )
    func camel(name: String, camel: String, pascal: String) {
        #expect(KeyFormat.camel(name) == camel)
        #expect(KeyFormat.pascal(name) == pascal)
    }

    @Test("A custom format is used as it is, alone and combined")
    func custom() {
        let reversed = KeyFormat { String($0.reversed()) }
        #expect(reversed("abC") == "Cba")
        #expect(reversed.combined(with: .snake)("abC") == "cba")
        #expect(KeyFormat.snake.combined(with: reversed)("abC") == "c_ba")
        #expect(KeyFormat.snake.combined(with: .upper)("abC") == "AB_C")
    }

    @Test("Names that are equal as Swift strings give equal components")
    func canonicalEquivalence() {
        var words = ["한글Name", "ÅngströmUnit", "ệTest1", "क़लम2x", "가1", "각A"]
        // Every letter with a canonical decomposition, in the places where rules look at it.
        for value in UInt32(0xC0)...0x1FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            words += ["a\(scalar)B", "\(scalar)1x", "x1\(scalar)", "A\(scalar)b"]
        }
        for word in words {
            let decomposed = word.decomposedStringWithCanonicalMapping
            for format in [KeyFormat.snake, .camel, .pascal, .kebab, .dot, .lower] {
                #expect(format(word) == format(decomposed), "\(word.debugDescription)")
            }
        }
    }

    @Test("The path for ASCII names and the one for all others agree")
    func bothPathsAgree() {
        var random = SystemRandomNumberGenerator()
        let characters = Array("aaabcxyzABCXYZ0129_-. /(:)")
        for _ in 0..<2_000 {
            let name = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    characters[Int.random(in: 0..<characters.count, using: &random)]
                }
            )
            for format in [KeyFormat.snake, .camel, .pascal, .kebab, .dot, .upperSnake] {
                // A symbol at the end makes the name non-ASCII and is dropped.
                #expect(format(name) == format(name + "✓"), "\(name.debugDescription)")
            }
        }
    }
}

/// A row of the golden table.
struct GoldenRow: Sendable, CustomTestStringConvertible {
    let name, snake, camel, pascal, kebab, upperSnake, upper, lower: String

    var testDescription: String { name }

    static func all() throws -> [GoldenRow] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/key_formats.tsv")
        let rows = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("# ") }
            .map { try GoldenRow($0.split(separator: "\t", omittingEmptySubsequences: false)) }
        try #require(rows.count == 63)
        return rows
    }

    private init(_ cells: [Substring]) throws {
        try #require(cells.count == 8)
        let cells = cells.map(String.init)
        (name, snake, camel, pascal) = (cells[0], cells[1], cells[2], cells[3])
        (kebab, upperSnake, upper, lower) = (cells[4], cells[5], cells[6], cells[7])
    }
}
