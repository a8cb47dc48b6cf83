import CommandLineSupport
import KeyLockfile
import Testing

@Suite("Lock file")
struct LockfileTests {
    private let keys = [
        LockedKey(key: "b\"/\n", type: nil, path: "AppStorageKeys.B[id:]", formerly: nil),
        LockedKey(key: "a", type: "Set<String>", path: "AppStorageKeys.z.a", formerly: ["x", "y"]),
        LockedKey(key: "a", type: "Int", path: "AppStorageKeys.a", formerly: nil),
        LockedKey(key: "a", type: "Int", path: "AppStorageKeys.a", formerly: nil),
    ]
    private let text = #"""
        {
          "version": 1,
          "keys": [
            {"key": "a", "type": "Int", "path": "AppStorageKeys.a"},
            {"key": "a", "type": "Set<String>", "path": "AppStorageKeys.z.a", "formerly": ["x", "y"]},
            {"key": "b\"/\n", "path": "AppStorageKeys.B[id:]"}
          ]
        }

        """#

    private func read(_ text: String) throws -> Lockfile {
        try Lockfile(Array(text.utf8), label: Lockfile.name)
    }

    @Test("Keys are sorted, each once and on its own line, and are read again")
    func roundTrip() throws {
        #expect(Lockfile(keys).text == text)
        #expect(try read(text) == Lockfile(keys))
        let empty = "{\n  \"version\": 1,\n  \"keys\": []\n}\n"
        #expect(Lockfile([]).text == empty)
        #expect(try read(empty).keys == [])
    }

    @Test("A newer version and damage are refused with what to do")
    func refusals() {
        #expect(
            throws: Failure(
                """
                storage-keys.json has version 2 of key lockfiles; this version of \
                swift-storage-keys reads version 1: update it
                """
            )
        ) {
            try read(#"{"version": 2, "entries": {}}"#)
        }
        let error = #expect(throws: Failure.self) {
            try read(text.replacing("},\n", with: "},\n<<<<<<< HEAD\n"))
        }
        #expect(
            error?.description.hasPrefix(
                """
                storage-keys.json isn't a key lockfile, or a merge has damaged it: restore it, or \
                write a new one: swift package storage-keys lock (
                """
            ) == true
        )
    }

    @Test(
        "A locked key knows its domain",
        arguments: [
            ("AppStorageKeys.settings.theme", "AppStorageKeys"),
            ("AppStorageKeys[id:].x", "AppStorageKeys"),
        ]
    )
    func domain(path: String, domain: String) {
        #expect(LockedKey(key: "k", path: path).domain == domain)
    }
}
