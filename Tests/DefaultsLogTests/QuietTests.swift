import DefaultsLog
import FileTesting
import Foundation
import Testing

/// The program that traces system calls; `nil` if it isn't installed.
private let strace = ["/usr/bin/strace", "/bin/strace", "/usr/local/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
    "System calls of a process that only reads",
    .enabled(if: strace != nil, "strace isn't installed")
)
struct QuietTests {
    private let folder: TemporaryFolder
    private let trace: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        trace = try TemporaryFolder()
    }

    private static let calls = """
        open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,\
        truncate,ftruncate,fallocate,link,linkat,symlink,symlinkat,mknod,mknodat,write,writev,\
        pwrite64,pwritev,pwritev2,sendfile,copy_file_range,chmod,fchmod,fchmodat,chown,fchown,\
        fchownat,lchown,utimensat,setxattr,fsetxattr,flock,fsync,fdatasync
        """

    /// Starts a process whose system calls are traced.
    private func tracedPeer(_ path: String) throws -> Peer {
        let tracer = try #require(strace)
        let options = ["-f", "-y", "-qq", "-e", "trace=" + Self.calls, "-o", trace.file("calls")]
        return try Peer(path, tracer: [tracer] + options)
    }

    /// The calls that concern the folder, or all that change anything in the file system.
    private func callsInFolder() throws -> [String] {
        try trace.text(of: "calls").split(separator: "\n").map(String.init)
            .filter { $0.contains(folder.path) }
    }

    /// Whether a line of a trace is of a call that creates or changes something.
    private func isChange(_ call: String) -> Bool {
        // After the number of the process: `openat(AT_FDCWD</x>, "/y", O_RDWR|O_CLOEXEC) = 3</y>`.
        let text = call.drop { $0.isNumber || $0 == " " }
        let name = text.prefix { $0 != "(" }
        guard name.hasPrefix("open") else { return true }
        return ["O_CREAT", "O_TRUNC", "O_WRONLY", "O_TMPFILE"].contains { text.contains($0) }
    }

    @Test("P6, F3: opening, reading and observing write, create, rename and lock nothing")
    func reading() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        try folder.write(try folder.text() + "junk\n{\"set\":{\"b\":2}}\n")
        let before = try folder.names.map { try folder.bytes(of: $0) }

        let peer = try tracedPeer(folder.file())
        #expect(peer.ask("get a") == "1")
        #expect(peer.ask("keys") == "a b")
        #expect(peer.ask("check") == "1")
        #expect(peer.ask("observe") == "ok")
        #expect(try folder.names.map { try folder.bytes(of: $0) } == before)
        try file.set("a", "2")
        #expect(peer.answer() == "changed a")
        #expect(peer.ask("get a") == "2")
        peer.finish()

        let calls = try callsInFolder()
        #expect(calls.filter(isChange) == [])
        #expect(calls.contains { $0.contains("values.json\"") })
    }

    @Test("P6, F3: a missing file isn't created, nor are its folders")
    func missing() throws {
        let peer = try tracedPeer(folder.file("x/y/values.json"))
        #expect(peer.ask("get a") == "-")
        #expect(peer.ask("keys") == "")
        #expect(peer.ask("observe") == "ok")
        peer.finish()
        #expect(try callsInFolder().filter(isChange) == [])
        #expect(folder.names.isEmpty)
    }

    @Test("The trace sees what a write does")
    func writing() throws {
        let peer = try tracedPeer(folder.file("x/values.json"))
        #expect(peer.ask("set a 1") == "ok")
        #expect(peer.ask("compact") == "true")
        peer.finish()
        let changes = try callsInFolder().filter(isChange)
        for name in ["mkdir", "openat", "flock", "write", "fdatasync", "rename"] {
            #expect(changes.contains { $0.contains(name + "(") }, "\(changes)")
        }
    }
}
