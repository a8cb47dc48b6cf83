import Foundation
import Observation
import ProgramRunner
import SharedValues
import SharedValuesUserDefaults
import Synchronization
import Testing

@Suite("Plain UserDefaults and the store read each other's values")
struct PlainDefaultsTests {
    private let suite: TemporarySuite
    private let store: UserDefaultsStore
    private let defaults: UserDefaults

    init() throws {
        suite = try TemporarySuite()
        store = try suite.open()
        defaults = try suite.defaults()
    }

    private func value<Value: Codable & Sendable>(
        _ key: String,
        _ defaultValue: Value
    ) -> SharedValue<Value> {
        SharedValue(wrappedValue: defaultValue, .appStorage(key, store: store))
    }

    private func set<Value: Codable & Sendable>(_ value: Value) throws -> Any? {
        try self.value("key", value).withLock { $0 = value }
        return defaults.object(forKey: "key")
    }

    @Test("Each native kind is stored as plain UserDefaults would store it")
    func nativeForms() throws {
        let date = Date(timeIntervalSinceReferenceDate: 86_400)
        let url = try #require(URL(string: "https://example.com/a?b#c"))
        #expect(try set(true) as? Bool == true)
        #expect(try set(-7) as? Int == -7)
        #expect(try set(UInt8.max) as? Int == 255)
        #expect(try set(0.1) as? Double == 0.1)
        #expect(try set(Float(0.5)) as? Double == 0.5)
        #expect(try set("a\nb") as? String == "a\nb")
        #expect(try set(Data([0, 255])) as? Data == Data([0, 255]))
        #expect(try set(date) as? Date == date)
        #expect(try set(url) as? String == url.absoluteString)
        #expect(try set(Theme.dark) as? String == "dark")
        #expect(try set(Level.high) as? Int == 2)
        #expect(try set(Int?.some(3)) as? Int == 3)
        #expect(try set([1, 2]) as? [Int] == [1, 2])
        #expect(try set(Set([10, 9])) as? [Int] == [9, 10])
        #expect(try set(["a": [date]]) as? [String: [Date]] == ["a": [date]])
        #expect(defaults.dictionary(forKey: "key")?.count == 1)
        let bare = SharedValue(
            wrappedValue: BareTheme.light,
            .appStorage("bare", store: store)
        )
        bare.wrappedValue = .dark
        #expect(defaults.string(forKey: "bare") == "dark")
    }

    @Test("Everything else is JSON text, which any parser reads")
    func jsonForms() throws {
        func object(_ text: Any?) throws -> Any {
            let text = try #require(text as? String)
            let data = Data(text.utf8)
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        }
        #expect(try object(set(Point(x: 1, y: 2))) as? [String: Double] == ["x": 1, "y": 2])
        #expect(try object(set(Int?.none)) is NSNull)
        #expect((try object(set([1, nil])) as? [Any])?.last is NSNull)
        #expect(try object(set(Decimal(string: "1.5"))) as? Double == 1.5)
        #expect(try object(set(Set([Theme.light, .dark]))) as? [String] == ["dark", "light"])
    }

    @Test("What plain UserDefaults sets is read")
    func plainValues() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        defaults.set("text", forKey: "string")
        defaults.set(7, forKey: "int")
        defaults.set(0.5, forKey: "double")
        defaults.set(Float(0.25), forKey: "float")
        defaults.set(true, forKey: "bool")
        defaults.set(Data([1]), forKey: "data")
        defaults.set(date, forKey: "date")
        defaults.set(URL(filePath: "/tmp/a b"), forKey: "file")
        defaults.set(["a", "b"], forKey: "strings")
        defaults.set(["a": 1], forKey: "table")
        defaults.set(#"{"x":1,"y":2}"#, forKey: "json")
        #expect(value("string", "").wrappedValue == "text")
        #expect(value("int", 0).wrappedValue == 7)
        #expect(value("int", Int8(0)).wrappedValue == 7)
        #expect(value("int", Decimal(0)).wrappedValue == 7)
        #expect(value("double", 0.0).wrappedValue == 0.5)
        #expect(value("float", Float(0)).wrappedValue == 0.25)
        #expect(value("bool", false).wrappedValue)
        #expect(value("data", Data()).wrappedValue == Data([1]))
        #expect(value("date", Date.distantPast).wrappedValue == date)
        #expect(value("file", URL?.none).wrappedValue?.path == "/tmp/a b")
        let read = value("strings", Set<String>()).wrappedValue
        #expect(read == ["a", "b"])
        #expect(value("strings", [Letter]()).wrappedValue == [.a, .b])
        #expect(value("table", [Letter: Int]()).wrappedValue == [.a: 1])
        #expect(value("json", Point?.none).wrappedValue == Point(x: 1, y: 2))
        #expect(value("json", "").wrappedValue == #"{"x":1,"y":2}"#)
    }

    @Test("A value's JSON isn't read as a string, nor is nil")
    func textAndJSON() throws {
        try value("point", Point(x: 0, y: 0)).withLock { $0.x = 1 }
        #expect(value("point", "default").wrappedValue == "default")
        #expect(value("point", "default").storageError?.code == .typeMismatch)
        value("none", String?("default")).wrappedValue = nil
        #expect(value("none", "default").storageError?.code == .typeMismatch)
        #expect(value("none", Int?(1)).wrappedValue == nil)
        #expect(defaults.object(forKey: "none") != nil)
    }

    @Test("The next read sees what plain UserDefaults set meanwhile")
    func freshness() {
        let count = value("with.a.dot", 0)
        for number in 1...3 {
            defaults.set(number, forKey: "with.a.dot")
            #expect(count.wrappedValue == number)
        }
        count.wrappedValue += 1
        #expect(defaults.integer(forKey: "with.a.dot") == 4)
        defaults.removeObject(forKey: "with.a.dot")
        // On Linux, UserDefaults has what is on the disk until then.
        defaults.synchronize()
        #expect(count.wrappedValue == 0)
        #expect(!count.isStored)
    }

    @Test("Observers are notified once UserDefaults reports a change, of changed values only")
    func observation() throws {
        let (one, two) = (value("one", 0), value("two", 0))
        let notified = Mutex<[String]>([])
        func observe(_ value: SharedValue<Int>) {
            withObservationTracking {
                _ = value.wrappedValue
            } onChange: {
                notified.withLock { $0.append("\(value.sharedKey.name) \(value.wrappedValue)") }
            }
        }
        func tell() {
            NotificationCenter.default.post(
                name: UserDefaults.didChangeNotification,
                object: defaults
            )
        }
        observe(one)
        observe(two)
        tell()
        #expect(notified.withLock { $0 } == [])
        defaults.set(1, forKey: "one")
        tell()
        #expect(notified.withLock { $0 } == ["one 1"])
        observe(one)
        // The store's own changes are reported once, however often UserDefaults reports them.
        one.wrappedValue = 2
        tell()
        #expect(notified.withLock { $0 } == ["one 1", "one 2"])
        two.wrappedValue = 3
        #expect(notified.withLock { $0 } == ["one 1", "one 2", "two 3"])
        // Values that have been read since are reported, too.
        observe(two)
        defaults.set(4, forKey: "two")
        #expect(two.wrappedValue == 4)
        tell()
        #expect(notified.withLock { $0 } == ["one 1", "one 2", "two 3", "two 4"])
    }

    @Test("Another process reads what was stored, and its values are read")
    func anotherProcess() async throws {
        try value("text", "").withLock { $0 = "a=b \"c\"" }
        try value("count", 0).withLock { $0 = 5 }
        try value("half", 0.0).withLock { $0 = 0.5 }
        try value("day", Date()).withLock { $0 = Date(timeIntervalSinceReferenceDate: 86_400) }
        try value("bytes", Data()).withLock { $0 = Data([0, 1]) }
        try value("theme", Theme.light).withLock { $0 = .dark }
        try value("names", Set<String>()).withLock { $0 = ["b", "a"] }
        let program = try BuildFolder.current.get().program("UserDefaultsProcess")
        let outcome = try await program.run(
            [suite.name(), "text", "count", "half", "day", "bytes", "theme", "names", "from=there"]
        )
        #expect(
            outcome.output == """
                text String "a=b \\"c\\""
                count Int 5
                half Double 0.5
                day Date 86400.0
                bytes Data [0, 1]
                theme String "dark"
                names [String] ["a", "b"]

                """
        )
        // UserDefaults loads what others have written when it is synchronized.
        defaults.synchronize()
        #expect(value("from", "").wrappedValue == "there")
        try value("text", "").withLock { $0 += "!" }
        #expect(value("from", "").wrappedValue == "there")
    }

    private enum Theme: String, Codable { case light, dark }
    private enum BareTheme: String { case light, dark }
    private enum Level: Int, Codable { case low = 1, high }
    private enum Letter: String, Codable { case a, b }
    private struct Point: Codable, Equatable { var x, y: Double }
}
