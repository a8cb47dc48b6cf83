import Foundation
import SharedValues
import SharedValuesTesting
import SharedValuesUserDefaults
import Testing

@Suite("UserDefaultsStore keeps shared values in UserDefaults")
struct UserDefaultsStoreTests {
    private let suite: TemporarySuite

    init() throws {
        suite = try TemporarySuite()
    }

    @Test(
        "It keeps the contract, whether or not each write is written to the disk",
        arguments: [UserDefaultsStore.SynchronizationPolicy.automatic, .eachWrite, .never]
    )
    func contract(synchronize: UserDefaultsStore.SynchronizationPolicy) throws {
        var number = 0
        try SharedStoreContract.check {
            number += 1
            return try suite.open("\(number)", synchronize: synchronize)
        }
    }

    @Test("All stores of one suite share its values; other suites are separate")
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

    @Test("A suite created as an object has the same values")
    func object() throws {
        let named = SharedValue(wrappedValue: 0, .appStorage("count", store: try suite.open()))
        let store = UserDefaultsStore(try suite.defaults())
        let given = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        named.wrappedValue = 1
        given.wrappedValue += 1
        #expect(named.wrappedValue == 2)
    }

    @Test("Values that @AppStorage or plain code left are read by an unchanged declaration")
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
