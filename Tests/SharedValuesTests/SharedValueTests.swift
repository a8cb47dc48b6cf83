import SharedValues
import SharedValuesTesting
import Testing

@Suite("A shared value reads its default, then what is stored", .freshSharedStores)
struct SharedValueTests {
    @Test("Both call forms, plain strings and paths name the same value")
    func callForms() {
        @SharedValue(\.appStorage.settings.launchCount) var byPath = 0
        @SharedValue(.appStorage(\.settings.launchCount)) var byKey = 0
        @SharedValue(.appStorage("settings-launch_count")) var byString = 0
        let standalone = SharedValue(wrappedValue: 0, \.appStorage.settings.launchCount)
        byPath = 3
        #expect(byKey == 3)
        #expect(byString == 3)
        #expect(standalone.wrappedValue == 3)
        #expect($byPath.sharedKey.name == "settings-launch_count")
    }

    @Test("In memory and in app storage are two stores")
    func kinds() {
        @SharedValue(.appStorage("name")) var stored = 1
        @SharedValue(.inMemory("name")) var inMemory = 2
        stored = 10
        #expect(inMemory == 2)
    }

    @Test("A custom domain is named by its type, loose and strict")
    func ownDomain() {
        @SharedValue(.appStorage(TestDomain.self, \.loose)) var loose = 1
        @SharedValue(.inMemory(TestDomain.self, \.strict)) var strict = 1
        loose = 2
        strict = 3
        @SharedValue(.appStorage("loose")) var looseAgain = 0
        @SharedValue(.inMemory("strict")) var strictAgain = 0
        #expect(looseAgain == 2)
        #expect(strictAgain == 3)
    }

    @Test("A key with a default needs no other")
    func defaulted() {
        @SharedValue(.testCount) var count
        #expect(count == 7)
        count += 1
        #expect(count == 8)
        $count.reset()
        #expect(count == 7)
    }

    @Test("V1: set, set to nil, recreated, reset")
    func optional() {
        @SharedValue(.appStorage("v1")) var value: Int? = 1
        #expect(value == 1)
        value = 2
        #expect(value == 2)
        value = nil
        #expect(value == nil)
        #expect($value.isStored)
        @SharedValue(.appStorage("v1")) var again: Int? = 1
        #expect(again == nil)
        $value.reset()
        #expect(value == 1)
        #expect(!$value.isStored)
    }

    @Test("An optional without a default is nil")
    func noDefault() {
        @SharedValue(.inMemory("user")) var user: String?
        #expect(user == nil)
        user = "x"
        #expect(user == "x")
    }

    @Test("V2: a changed default takes effect if the value was never set; reading stores nothing")
    func changedDefault() {
        do {
            @SharedValue(.appStorage("theme")) var theme = "light"
            #expect(theme == "light")
            #expect(!$theme.isStored)
        }
        @SharedValue(.appStorage("theme")) var theme = "dark"
        #expect(theme == "dark")
        theme = "light"
        @SharedValue(.appStorage("theme")) var again = "dark"
        #expect(again == "light")
    }

    @Test("V3: two declarations with different defaults read their own until a value is set")
    func twoDefaults() {
        @SharedValue(.inMemory("v3")) var first = 1
        @SharedValue(.inMemory("v3")) var second = 2
        #expect(first == 1)
        #expect(second == 2)
        second += 1
        #expect(first == 3)
        #expect(second == 3)
    }

    @Test("Two types on one loose key: the second reads its default, with typeMismatch")
    func twoTypes() {
        @SharedValue(.inMemory("loose")) var number = 0
        @SharedValue(.inMemory("loose")) var text = "default"
        number = 98
        #expect(text == "default")
        #expect($text.storageError?.code == .typeMismatch)
        #expect($text.storageError?.message.contains("98") == true)
        #expect($text.isStored)
        #expect(throws: SharedValueError.self) { try $text.load() }
        #expect(number == 98)
        #expect($number.storageError == nil)
        text = "new"
        #expect($text.storageError == nil)
        #expect(number == 0)
        #expect($number.storageError?.code == .typeMismatch)
    }

    @Test("An optional and its wrapped type on one key read each other's values")
    func optionalAndWrapped() {
        @SharedValue(.inMemory("both")) var wrapped = 0
        @SharedValue(.inMemory("both")) var optional: Int?
        wrapped = 5
        #expect(optional == 5)
        optional = 6
        #expect(wrapped == 6)
        wrapped += 1
        #expect(optional == 7)
        optional = nil
        #expect(wrapped == 0)
    }

    @Test("A wrapper passed to a function shares the value")
    func parameter() {
        func increment(@SharedValue count: Int) { count += 1 }
        @SharedValue(.inMemory("parameter")) var count = 0
        increment($count: $count)
        #expect(count == 1)
    }

    @Test("V13: a value that fails its test reads as the default")
    func validated() {
        @SharedValue(.appStorage("validated").validated { !$0.isEmpty }) var value: Set = [
            "default"
        ]
        #expect(value == ["default"])
        value = ["b", "a"]
        #expect(value == ["a", "b"])
        @SharedValue(.appStorage("validated")) var raw: Set<String> = []
        raw = []
        #expect(value == ["default"])
        value.insert("c")
        #expect(raw == ["c", "default"])
    }

    @Test("An older form is read and replaced by the next write")
    func upgrading() {
        @SharedValue(.appStorage("count")) var old = "0"
        old = "41"
        @SharedValue(.appStorage("count").upgrading(from: String.self) { Int($0) }) var count = 0
        #expect(count == 41)
        #expect(old == "41")
        count += 1
        #expect(count == 42)
        #expect(old == "0")
    }

    @Test("Wrappers compare and hash like their values, and describe key and value")
    func conformances() {
        @SharedValue(.inMemory("a")) var a = 1
        @SharedValue(.inMemory("b")) var b = 1
        #expect($a == $b)
        #expect(Set([$a, $b]).count == 1)
        a = 2
        #expect($a != $b)
        #expect("\($a)" == "a = 2")
        var dumped = ""
        dump($a, to: &dumped)
        #expect(dumped.contains("key: \"a\""))
        #expect(dumped.contains("value: 2"))
    }

    @Test("A reader follows the value")
    func reader() {
        @SharedValue(.inMemory("read")) var value = Point(x: 1, y: 2)
        @SharedReader(projectedValue: $value.reader) var reader: Point
        value.x = 5
        #expect(reader.x == 5)
        #expect($reader.x.wrappedValue == 5)
        #expect($reader.isStored)
        #expect($reader.sharedKey.name == "read")
    }
}

struct Point: Codable, Equatable, Sendable {
    var x: Int
    var y: Int
}

extension AppStorageKeys {
    enum Settings {}
}

enum TestDomain: StorageKeyDomain {}

extension StorageKeyBuilder<TestDomain> {
    var loose: Entry { entry() }
    var strict: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<AppStorageKeys> {
    var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    var launchCount: Entry.Strict<Int> { entry() }
}

extension SharedKey<Int>.Defaulted {
    static var testCount: Self { Self(.appStorage("test_count"), default: 7) }
}
