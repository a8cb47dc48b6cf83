import DefaultsLog
import FileTesting
import Foundation
import ProgramRunner
import Testing

/// A program that computes the same checksum; `nil` if it isn't installed.
let xxhsum = ["/usr/bin/xxhsum", "/usr/local/bin/xxhsum", "/opt/homebrew/bin/xxhsum"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("Checksum")
struct ChecksumTests {
    @Test(
        "XXH64 gives the published values",
        arguments: [
            ("", 0xEF46_DB37_51D8_E999),
            ("a", 0xD24E_C4F1_A98C_6E5B),
            ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)]
    )
    func published(text: String, sum: UInt64) {
        let bytes = Array(text.utf8)
        #expect(Checksum.xxh64(of: bytes, in: 0..<bytes.count) == sum)
    }

    @Test("Only the range counts, wherever it begins")
    func range() {
        let bytes = Array("--abc-----".utf8)
        #expect(Checksum.xxh64(of: bytes, in: 2..<5) == 0x44BC_2CF5_AD77_0999)
    }

    @Test(
        "The xxhsum program gives the same checksums",
        .enabled(if: xxhsum != nil, "xxhsum isn't installed (Debian: xxhash)")
    )
    func program() async throws {
        let folder = try TemporaryFolder()
        let lengths = Array(0...70) + [4095, 4096, 1_000_003]
        for length in lengths {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
            try folder.write(bytes, to: "\(length)")
        }
        let program = Program(executable: URL(filePath: try #require(xxhsum)))
        let outcome = try await program.run(["-H1"] + lengths.map { folder.file("\($0)") })
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == lengths.count)
        for (length, line) in zip(lengths, lines) {
            let bytes = try folder.bytes(of: "\(length)")
            let sum = Checksum.xxh64(of: bytes, in: 0..<bytes.count)
            #expect(UInt64(line.prefix(16), radix: 16) == sum, "of \(length) bytes")
        }
    }

    @Test("A detached value counts as if it were in its place")
    func apart() {
        let bytes = (0..<200).map { UInt8($0) }
        let places = (0...66).flatMap { start in
            stride(from: start, through: 200, by: 11).map { (start, $0) }
        }
        for (start, end) in places {
            let rest = Array(bytes[..<start] + bytes[end...])
            let sum = Checksum.xxh64(
                of: rest,
                in: 0..<rest.count,
                with: Array(bytes[start..<end]),
                at: start
            )
            #expect(sum == Checksum.xxh64(of: bytes, in: 0..<bytes.count), "\(start)..<\(end)")
        }
    }
}
