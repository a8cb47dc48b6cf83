import CommandLineSupport
import Foundation
import Testing

@Suite("Programs that the tools run")
final class ChildProgramTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "child-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("typed\n".utf8).write(to: folder.appending(path: "in"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func run(_ script: String) throws -> ChildProgram.End {
        try ChildProgram(path: "/bin/sh", arguments: ["-c", script], environment: ["WORD": "word"])
            .run(
                input: folder.appending(path: "in").path,
                output: folder.appending(path: "out").path,
                errors: folder.appending(path: "errors").path
            )
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test("What one reads and writes is in the files, and nothing from an earlier run")
    func streams() throws {
        #expect(try run("cat; cat >&2 </dev/null; echo more and more") == .status(0))
        #expect(try run("read line; echo $line $WORD; echo wrong >&2; exit 3") == .status(3))
        #expect(try text("out") == "typed word\n")
        #expect(try text("errors") == "wrong\n")
    }

    @Test("A signal that ends one is named")
    func signal() throws {
        #expect(try run("kill -9 $$") == .signal(9))
        #expect("\(ChildProgram.End.signal(9))" == "signal 9 ended it")
    }

    @Test("One that can't be started is a failure that names it")
    func missing() {
        let program = ChildProgram(path: "/nowhere/program", arguments: [], environment: [:])
        let failure = #expect(throws: Failure.self) {
            try program.run(input: "/dev/null", output: "/dev/null", errors: "/dev/null")
        }
        #expect(failure?.description.hasPrefix("can't start /nowhere/program: ") == true)
    }
}
