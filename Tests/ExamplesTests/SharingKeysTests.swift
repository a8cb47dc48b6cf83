import ProgramRunner
import Testing

@Suite("sharing-keys", .whereDataCanBeMoved)
struct SharingKeysTests {
    @Test("App storage outlives the process, memory doesn't")
    func persists() async throws {
        let examples = try Examples()
        let first = try await sections(of: examples.run("sharing-keys").output)
        let second = try await sections(of: examples.run("sharing-keys").output)

        let stored = try #require(first["After, in app storage:"])
        #expect(stored.count == 10)
        #expect(stored != first["Before, in app storage:"])
        #expect(second["Before, in app storage:"] == stored)

        let kept = try #require(first["After, in memory:"])
        #expect(kept.count == 3)
        #expect(kept != first["Before, in memory:"])
        #expect(second["Before, in memory:"] == first["Before, in memory:"])
    }

    /// The lines below each title.
    private func sections(of output: String) -> [Substring: [Substring]] {
        var sections: [Substring: [Substring]] = [:]
        var title: Substring = ""
        for line in output.split(separator: "\n") {
            if line.hasPrefix(" ") {
                sections[title, default: []].append(line)
            } else {
                title = line
            }
        }
        return sections
    }
}
