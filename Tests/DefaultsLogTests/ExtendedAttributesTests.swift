import FileTesting

#if os(Linux)
import CSystem
import DefaultsLog
import Testing

@Suite(
    "Extended attributes",
    .enabled(if: areSupported, "needs a file system with extended attributes")
)
struct ExtendedAttributesTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("P9: access control lists and other attributes survive a compaction")
    func survival() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        set(accessList, shared, of: folder.file())
        set("user.origin", Array("test".utf8), of: folder.file())
        let before = try folder.inode()
        #expect(try file.compact())
        #expect(try folder.inode() != before)
        #expect(value(accessList, of: folder.file()) == shared)
        #expect(value("user.origin", of: folder.file()) == Array("test".utf8))
    }

    @Test("P9: preserved bytes and the sidecar are readable only by those who may read the file")
    func besides() throws {
        try folder.write("{\"set\":{\"a\":1}}\njunk\n")
        set(accessList, shared, of: folder.file())
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "2")
        #expect(folder.names.count == 3)
        for name in folder.names { #expect(value(accessList, of: folder.file(name)) == shared) }
    }

    @Test("P9: a folder's default access control list grants no access to a private file")
    func inheritance() throws {
        let file = try DefaultsFile.open(path: folder.file())
        try file.set("a", "1")
        set("system.posix_acl_default", shared, of: folder.path)
        #expect(try file.compact())
        #expect(value(accessList, of: folder.file()) == nil)
        try folder.write("", to: "new")
        #expect(value(accessList, of: folder.file("new")) != nil)
    }
}

private let accessList = "system.posix_acl_access"

/// Reading and writing for the owner and user 1234, nothing for the group.
///
/// The format of Linux's posix_acl_xattr.h: a version, then the kind, the permissions and the user of
/// each entry.
private let shared: [UInt8] = [
    2, 0, 0, 0,
    0x01, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    0x02, 0, 6, 0, 0xD2, 0x04, 0, 0,
    0x04, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    0x10, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    0x20, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF,
]

private var areSupported: Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    // The paths and names are C strings during the call only.
    return unsafe setxattr(folder.path, accessList, shared, shared.count, 0) == 0
        && setxattr(folder.path, "user.test", [1], 1, 0) == 0
}

private func set(_ name: String, _ value: [UInt8], of path: String) {
    #expect(unsafe setxattr(path, name, value, value.count, 0) == 0)
}

private func value(_ name: String, of path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = unsafe getxattr(path, name, &buffer, buffer.count)
    return count < 0 ? nil : Array(buffer[..<count])
}
#endif
