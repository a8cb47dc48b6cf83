import Testing

@testable import storage_keys_tool

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

    @Test("Keys are sorted, each once and on a line of its own, and are read again")
    func roundTrip() throws {
        #expect(Lockfile(keys).text == text)
        #expect(try Lockfile(text: text) == Lockfile(keys))
        let empty = "{\n  \"version\": 1,\n  \"keys\": []\n}\n"
        #expect(Lockfile([]).text == empty)
        #expect(try Lockfile(text: empty).keys == [])
    }

    @Test("A newer version and damage are refused with what to do")
    func refusals() {
        #expect(
            throws: Failure(
                message: """
                    storage-keys.json has version 2, of which this version of swift-storage-keys \
                    knows nothing; update the package
                    """
            )
        ) {
            try Lockfile(text: #"{"version": 2, "entries": {}}"#)
        }
        let error = #expect(throws: Failure.self) {
            try Lockfile(text: text.replacing("},\n", with: "},\n<<<<<<< HEAD\n"))
        }
        #expect(
            error?.message.hasPrefix(
                "storage-keys.json is damaged, perhaps by a merge: put it right"
            )
                == true
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
