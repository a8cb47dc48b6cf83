import Foundation
import SharedValues
import Testing

@Suite("Values come back as they were stored, from every store that encodes")
struct ValueScenarioTests {
    typealias Kind = StoreOnDisk.Kind

    @Test("V1: a default, a value, nil, opened again, reset", arguments: Kind.allCases)
    func storedNil(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let first = try disk.value("v1", Int?(1))
        #expect(first.wrappedValue == 1)
        first.wrappedValue = 2
        #expect(first.wrappedValue == 2)
        first.wrappedValue = nil
        #expect(first.wrappedValue == nil)
        try disk.store(Int?.none, forKey: "again")
        let again = try disk.value("again", Int?(1))
        #expect(again.wrappedValue == nil)
        #expect(again.isStored)
        again.reset()
        #expect(try disk.value("again", Int?(1)).wrappedValue == 1)
        #expect(try !disk.value("again", Int?(1)).isStored)
    }

    @Test("V2: a changed default applies if the value was never set", arguments: Kind.allCases)
    func changedDefault(kind: Kind) throws {
        let (never, once) = (try StoreOnDisk(kind), try StoreOnDisk(kind))
        #expect(try never.value("theme", Theme.light).wrappedValue == .light)
        #expect(never.bytes.isEmpty)
        try once.store(Theme.light, forKey: "theme")
        let before = once.bytes
        #expect(try never.value("theme", Theme.dark).wrappedValue == .dark)
        #expect(try once.value("theme", Theme.dark).wrappedValue == .light)
        #expect(never.bytes.isEmpty)
        #expect(once.bytes == before)
    }

    @Test(
        "V3: two declarations each read their default until a value is set",
        arguments: Kind.allCases
    )
    func twoDefaults(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let (one, two) = (try disk.value("v3", 1), try disk.value("v3", 2))
        #expect(one.wrappedValue == 1)
        #expect(two.wrappedValue == 2)
        one.wrappedValue = 2
        #expect(one.wrappedValue == 2)
        #expect(one.isStored)
        two.wrappedValue = 3
        #expect(one.wrappedValue == 3)
    }

    @Test("V4: a number read as a string leaves the file as it is", arguments: Kind.allCases)
    func mismatch(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        try disk.store(98, forKey: "value")
        let before = disk.bytes
        let text = try disk.value("value", "default")
        #expect(text.wrappedValue == "default")
        #expect(text.storageError?.code == .typeMismatch)
        #expect(text.storageError?.message.contains("98") == true)
        #expect(disk.issues.codes == [.typeMismatch])
        #expect(disk.bytes == before)
    }

    @Test(
        "V5: integers, floating-point numbers, Booleans and strings are never mixed up",
        arguments: Kind.allCases
    )
    func typesNeverBlur(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        func read<A: Codable & Sendable, B: Codable & Sendable>(
            _ stored: A,
            as other: B
        ) throws -> B? {
            try disk.store(stored, forKey: "blur")
            let value = try disk.value("blur", other)
            return value.storageError == nil ? value.wrappedValue : nil
        }
        #expect(try read(1, as: -1) == 1)
        #expect(try read(0, as: -1) == 0)
        #expect(try read(1.0, as: -1.0) == 1.0)
        #expect(try read(true, as: false) == true)
        #expect(try read("1", as: "") == "1")
        #expect(try read(1, as: false) == nil)
        #expect(try read(1, as: -1.0) == nil)
        #expect(try read(1, as: "") == nil)
        #expect(try read(1.0, as: -1) == nil)
        #expect(try read(1.0, as: false) == nil)
        #expect(try read(true, as: -1) == nil)
        #expect(try read(true, as: -1.0) == nil)
        #expect(try read("1", as: -1) == nil)
        #expect(try read("true", as: false) == nil)
        #expect(try read([1], as: [1.0]) == nil)
        #expect(try read([1], as: [true]) == nil)
        #expect(try read([1.0], as: [-1]) == nil)
        #expect(try read(Nested(), as: "") == nil)
        #expect(try read(Nested(), as: 0) == nil)
    }

    @Test("V6: web URLs, file URLs and relative URLs", arguments: Kind.allCases)
    func urls(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let base = try #require(URL(string: "https://example.com/a/"))
        let urls = [
            try #require(URL(string: "https://example.com/a/b?q=1#f")),
            try #require(URL(string: "https://user:x@example.com:8080/%E2%82%AC%20?q=a%26b")),
            try #require(URL(string: "mailto:someone@example.com")),
            try #require(URL(string: "a/b")),
            try #require(URL(string: "/a/b")),
            try #require(URL(string: "../c?d", relativeTo: base)),
            URL(filePath: "/tmp/a b/ü.txt"),
            URL(filePath: "/tmp/folder/", directoryHint: .isDirectory),
            URL(fileURLWithPath: "name"),
        ]
        for url in urls {
            let read = try disk.reopened(url)
            #expect(read == url)
            #expect(read.baseURL == url.baseURL)
            #expect(read.isFileURL == url.isFileURL)
        }
        #expect(try disk.reopened(urls) == urls)
        #expect(try disk.reopened(URL?.some(urls[0])) == urls[0])
        #expect(try disk.reopened(URL?.none) == nil)
    }

    @Test("V7: numbers, dates and bytes to the last bit", arguments: Kind.allCases)
    func exactness(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let doubles: [Double] = [
            0.1 + 0.2, -0.0, 0.0, 1e100, .leastNonzeroMagnitude, -.greatestFiniteMagnitude,
            .infinity, -.infinity,
        ]
        for number in doubles {
            #expect(try disk.reopened(number).bitPattern == number.bitPattern)
            let single = Float(number)
            #expect(try disk.reopened(single).bitPattern == single.bitPattern)
            let date = Date(timeIntervalSinceReferenceDate: number)
            let interval = try disk.reopened(date).timeIntervalSinceReferenceDate
            #expect(interval.bitPattern == number.bitPattern)
        }
        #expect(try disk.reopened(doubles).map(\.bitPattern) == doubles.map(\.bitPattern))
        #expect(try disk.reopened(Double.nan).isNaN)
        #expect(try disk.reopened([Double?.some(.nan), nil]).first??.isNaN == true)
        for number in [Int64.min, -1, 0, .max] { #expect(try disk.reopened(number) == number) }
        for number in [UInt64.max, UInt64(Int64.max) + 1] {
            #expect(try disk.reopened(number) == number)
            #expect(try disk.reopened(["n": number]) == ["n": number])
        }
        for interval in [0, 1, 123.456_789, 757_382_400.123_456_7, -6e10, 2.5e11, 1e15] {
            let date = Date(timeIntervalSinceReferenceDate: interval)
            #expect(try disk.reopened(date) == date)
            #expect(try disk.reopened([date]) == [date])
        }
        for text in ["1234567890123456789012345678.1", "-0.0000000000000000000000000001", "0", "1"]
        {
            let decimal = try #require(Decimal(string: text))
            #expect(try disk.reopened(decimal) == decimal)
            #expect(try disk.reopened(decimal).description == text)
        }
        #expect(try disk.reopened(Decimal.greatestFiniteMagnitude) == .greatestFiniteMagnitude)
        #expect(try disk.reopened(Decimal.nan).isNaN)
        let bytes = Data((0...255).map { UInt8($0) })
        #expect(try disk.reopened(bytes) == bytes)
        #expect(try disk.reopened([bytes, Data()]) == [bytes, Data()])
        let texts = ["", "\r\tnull", "\r\n\0\u{1}\u{7F}\u{FFFF}", "e\u{301}", "null", "[1]", "😀"]
        for text in texts { #expect(try disk.reopened(text).utf8.elementsEqual(text.utf8)) }
        #expect(try disk.reopened(texts).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        let id = UUID()
        #expect(try disk.reopened([id: 1]) == [id: 1])
        #expect(try disk.reopened(Set([id])) == [id])
    }

    @Test("V8: a raw value that an older version stored", arguments: Kind.allCases)
    func olderRawValue(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        try disk.store("dark", forKey: "theme")
        #expect(try disk.value("theme", Theme.light).wrappedValue == .dark)
        try disk.receive(#""dark""#, or: "dark", forKey: "theme")
        #expect(try disk.value("theme", Theme.light).wrappedValue == .dark)
        let bare = SharedValue(
            wrappedValue: BareTheme.light,
            .appStorage("theme", store: try disk.open())
        )
        #expect(bare.wrappedValue == .dark)
    }

    private enum Theme: String, Codable { case light, dark }
    private enum BareTheme: String { case light, dark }
    private struct Nested: Codable { var a = 1 }
}
