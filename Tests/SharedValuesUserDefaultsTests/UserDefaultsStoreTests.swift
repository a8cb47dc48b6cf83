import Dispatch
import Foundation
import SharedValues
import SharedValuesTesting
import SharedValuesUserDefaults
import Synchronization
import Testing

@Suite("UserDefaultsStore keeps shared values in UserDefaults")
struct UserDefaultsStoreTests {
    private let suite: TemporarySuite

    init() throws {
        suite = try TemporarySuite()
    }

    @Test(
        "It keeps the contract, whether or not each write is written to the disk",
        arguments: [UserDefaultsStore.Synchronization.automatic, .eachWrite, .never]
    )
    func contract(synchronize: UserDefaultsStore.Synchronization) throws {
        var number = 0
        try SharedStoreContract.check {
            number += 1
            return try suite.open("\(number)", synchronize: synchronize)
        }
    }

    @Test("All stores on one suite are one; other suites are others")
    func oneStore() throws {
        let store = try suite.open()
        #expect(try suite.open().context === store.context)
        #expect(try suite.open("other").context !== store.context)
        let standard = UserDefaultsStore()
        #expect(UserDefaultsStore(.standard).context === standard.context)
        let one = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        let two = SharedValue(wrappedValue: 0, .appStorage("count", store: try suite.open()))
        one.wrappedValue = 1
        two.wrappedValue += 1
        #expect(one.wrappedValue == 2)
        let other = try suite.open("other")
        let untouched = SharedValue(wrappedValue: 0, .appStorage("count", store: other))
        #expect(untouched.wrappedValue == 0)
    }

    @Test("A suite made as an object has the same values")
    func object() throws {
        let named = SharedValue(wrappedValue: 0, .appStorage("count", store: try suite.open()))
        let store = UserDefaultsStore(try suite.defaults())
        let given = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        named.wrappedValue = 1
        given.wrappedValue += 1
        #expect(named.wrappedValue == 2)
    }

    @Test("Each write is on the disk, unless that is not wanted")
    func synchronizing() throws {
        func file(_ name: String) -> String? {
            try? String(contentsOf: suite.folder.appending(path: name + ".plist"), encoding: .utf8)
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

    @Test("A write that cannot reach the disk changes nothing")
    func refusedWrite() throws {
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

    @Test("What one suite cannot write is not refused to another at the same time")
    func refusedElsewhere() throws {
        try Data().write(to: suite.folder.appending(path: "file"))
        let shut = try suite.open("file/suite", synchronize: .eachWrite)
        let open = try suite.open(synchronize: .eachWrite)
        let isDone = Atomic(false)
        let refused = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            let store = thread == 0 ? open : shut
            let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
            if thread == 0 {
                for _ in 0..<250 { value.wrappedValue += 1 }
                isDone.store(true, ordering: .releasing)
            } else {
                repeat {
                    value.wrappedValue += 1
                    if value.storageError != nil { refused.add(1, ordering: .relaxed) }
                } while !isDone.load(ordering: .acquiring)
            }
        }
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: open))
        #expect(count.wrappedValue == 250)
        #expect(refused.load(ordering: .relaxed) > 0)
    }

    @Test("A registered default counts as a value until another one is set")
    func registeredDefault() throws {
        let key = "registered \(UUID())"
        UserDefaults.standard.register(defaults: [key: 5])
        let value = SharedValue(wrappedValue: 1, .appStorage(key, store: try suite.open()))
        #expect(value.wrappedValue == 5)
        value.wrappedValue += 1
        #expect(value.wrappedValue == 6)
        value.reset()
        #expect(value.wrappedValue == 5)
    }

    @Test("Values that @AppStorage or plain code left are taken over by a declaration as it stands")
    func takingOver() throws {
        let defaults = try suite.defaults()
        defaults.set("dark", forKey: "settings-theme")
        defaults.set(3, forKey: "launches")
        try withSharedStores(appStorage: suite.open()) {
            let settings = Settings()
            #expect(settings.theme == .dark)
            #expect(settings.launchCount == 3)
            settings.launchCount += 1
        }
        #expect(defaults.integer(forKey: "settings-launch_count") == 4)
        #expect(defaults.object(forKey: "launches") == nil)
    }

    @Test("The last wrapper's end leaves nothing behind")
    func lifetime() throws {
        weak var context: SharedStoreContext?
        do {
            let store = try suite.open()
            context = store.context
            let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
            value.wrappedValue += 1
        }
        #expect(context == nil)
    }
}

private enum Theme: String, Codable { case light, dark }

private struct Settings {
    @SharedValue(.appStorage(SuiteKeys.self, \.settings.theme)) var theme = Theme.light
    @SharedValue(.appStorage(SuiteKeys.self, \.settings.launchCount)) var launchCount = 0
}

private enum SuiteKeys: StorageKeyDomain {
    enum Settings: Sendable {}
}

extension StorageKeyBuilder<SuiteKeys> {
    fileprivate var settings: Subdomain<SuiteKeys.Settings> { subdomain() }
}

extension StorageKeyBuilder<SuiteKeys.Settings> {
    fileprivate var theme: Entry.Strict<Theme> { entry() }
    fileprivate var launchCount: Entry.Strict<Int> { entry(formerly: "launches") }
}
