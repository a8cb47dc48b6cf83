import Foundation
import SharedValues
import SharedValuesUserDefaults
import Testing

/// What concerns all suites of a process, each in one of its own.
///
/// On Linux, `UserDefaults` writes all suites whenever one is synchronized, says whether all of them
/// could be written, and must not be read while defaults are registered.
@Suite("UserDefaultsStore and what UserDefaults has for the whole process")
struct WholeProcessTests {
    @Test("Each write is on the disk, unless that is not wanted")
    func synchronizing() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            func file(_ name: String) -> String? {
                let url = suite.folder.appending(path: name + ".plist")
                return try? String(contentsOf: url, encoding: .utf8)
            }
            func set(_ text: String, in store: UserDefaultsStore) throws {
                let value = SharedValue(wrappedValue: "", .appStorage("key", store: store))
                try value.withLock { $0 = text }
            }
            try set("one", in: suite.open("each", synchronize: .eachWrite))
            #expect(file("each")?.contains("one") == true)
            let never = try suite.open("never", synchronize: .never)
            try set("one", in: never)
            #expect(file("never") == nil)
            #if !canImport(Darwin)
            // Of two asked for the same suite the one that writes counts.
            _ = try suite.open("never")
            try set("two", in: never)
            #expect(file("never")?.contains("two") == true)
            #endif
        }
    }

    @Test("A write that cannot reach the disk changes nothing")
    func refusedWrite() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            try Data().write(to: suite.folder.appending(path: "file"))
            let store = try suite.open("file/suite", synchronize: .eachWrite)
            let value = SharedValue(wrappedValue: 1, .appStorage("count", store: store))
            #expect {
                try value.withLock { $0 = 2 }
            } throws: { error in
                (error as? SharedValueError)?.code == .unavailable
            }
            #expect(value.wrappedValue == 1)
            #expect(!value.isStored)
            #expect(value.storageError?.code == .unavailable)
        }
    }

    @Test("A registered default counts as a value until another one is set")
    func registeredDefault() async {
        await #expect(processExitsWith: .success) {
            UserDefaults.standard.register(defaults: ["count": 5])
            let suite = try TemporarySuite()
            let value = SharedValue(wrappedValue: 1, .appStorage("count", store: try suite.open()))
            #expect(value.wrappedValue == 5)
            value.wrappedValue += 1
            #expect(value.wrappedValue == 6)
            value.reset()
            #expect(value.wrappedValue == 5)
        }
    }
}
