import FileTesting
import Foundation
import ProgramRunner
import SharedValues
import Testing

#if canImport(Glibc)
import Glibc

@Suite(
    "Disk errors",
    .enabled(if: getuid() == 0, "needs root"),
    .enabled(if: FaultyDisk.isAvailable, "needs a loop device and mkfs.ext4")
)
final class DiskErrorTests {
    private let folder: TemporaryFolder
    private let disk: FaultyDisk

    init() async throws {
        folder = try TemporaryFolder()
        disk = try await FaultyDisk(at: URL(filePath: folder.path))
    }

    // Unmounted before the folder is removed.
    deinit { disk.unmount() }

    @Test("P7, F2: a file whose disk fails is unavailable, and intact once that is repaired")
    func readError() throws {
        let url = URL(filePath: folder.file())
        let store = FileDefaultsStore(url: url) { _ in }
        let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        value.wrappedValue = 1
        let before = try folder.bytes()
        try disk.fail(for: url)
        #expect(throws: CocoaError.self) { try folder.bytes() }
        // A process that opens the file now,
        let peer = try Peer(folder.file())
        #expect(peer.ask("get count")?.hasPrefix("error unavailable") == true)
        #expect(peer.ask("set count 2")?.hasPrefix("error unavailable") == true)
        #expect(peer.ask("compact")?.hasPrefix("error unavailable") == true)
        // and this one, which has it open.
        #expect(eventually { (try? value.load()) == nil })
        #expect(value.storageError?.code == .unavailable)
        value.wrappedValue += 1
        let error = #expect(throws: SharedValueError.self) { try value.withLock { $0 += 1 } }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("Input/output error") == true)
        #expect(value.wrappedValue == 1)
        try disk.repair()
        #expect(try folder.bytes() == before)
        #expect(eventually { (try? value.load()) == 1 })
        value.wrappedValue += 1
        #expect(eventually { peer.ask("get count") == "2" })
        #expect(folder.names == ["lost+found", "values.json", "values.json.counters"])
        peer.finish()
    }
}
#endif
