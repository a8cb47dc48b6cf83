import KeyLockfile
import StorageKeyCatalogs
import Testing

@testable import storage_keys_tool

@Suite("Collisions and a lock file")
struct CollisionTests {
    private func errors(
        _ locked: [LockedKey],
        _ entries: [StorageKeyCatalog.Entry]
    ) -> [String] {
        LockfileComparison(of: StorageKeyCatalog(entries), with: Lockfile(locked)).errors
    }

    private let first = StorageKeyCatalog.Entry(
        domain: "AppStorageKeys",
        path: "userId",
        key: "user_id",
        valueType: "Int",
        location: "Keys.swift:1"
    )
    private let second = StorageKeyCatalog.Entry(
        domain: "ServerKeys",
        path: "id",
        key: "id",
        valueType: "String",
        formerKeys: ["user_id"],
        location: "Keys.swift:2"
    )
    private let lockedFirst = LockedKey(key: "user_id", type: "Int", path: "AppStorageKeys.userId")
    private let lockedSecond = LockedKey(
        key: "id",
        type: "String",
        path: "ServerKeys.id",
        formerly: ["user_id"]
    )

    @Test("Two declarations of a string fail with both, their places and types")
    func collides() {
        let error = """
            "user_id" is shared by 2 declarations, which read and overwrite each other's values:
                ServerKeys.id (Keys.swift:2): String, as a former key
                AppStorageKeys.userId (Keys.swift:1): Int
                Give one of them another name; if they mean the same value, record that: swift \
            package storage-keys lock
            """
        #expect(errors([], [first, second]) == [error])
        #expect(errors([lockedFirst], [first, second]) == [error])
    }

    @Test("A collision is accepted once all its declarations are recorded with the string")
    func accepted() {
        #expect(errors([lockedFirst, lockedSecond], [first, second]) == [])
        var third = first
        third.path = "other"
        #expect(errors([lockedFirst, lockedSecond], [first, second, third]).count == 1)
    }

    @Test("The same path and type in two targets is one key")
    func sameDeclaration() {
        var other = first
        other.location = "Tool.swift:1"
        #expect(errors([lockedFirst], [first, other]) == [])
        other.valueType = "Bool"
        #expect(errors([], [first, other]).count == 1)
    }
}
