import Foundation
import SharedValues
import Testing

/// A release that changes one of these texts can't read what users have stored.
@Suite("The stored form of each kind of value is fixed")
struct StoredFormTests {
    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk(.file)
    }

    private func expect<Value: Codable & Equatable & Sendable>(
        _ value: Value,
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try disk.store(value, forKey: "value")
        #expect(try disk.json(forKey: "value") == text, sourceLocation: sourceLocation)
        let read = try disk.value("value", value).load()
        #expect(read == value, sourceLocation: sourceLocation)
    }

    @Test("Booleans and numbers")
    func numbers() throws {
        try expect(true, "true")
        try expect(false, "false")
        try expect(Int8.min, "-128")
        try expect(Int16.min, "-32768")
        try expect(Int32.min, "-2147483648")
        try expect(Int64.min, "-9223372036854775808")
        try expect(Int.max, "9223372036854775807")
        try expect(UInt8.max, "255")
        try expect(UInt16.max, "65535")
        try expect(UInt32.max, "4294967295")
        try expect(UInt64.max, "18446744073709551615")
        try expect(UInt(0), "0")
        try expect(1.0, "1.0")
        try expect(0.1 + 0.2, "0.30000000000000004")
        try expect(-0.0, "-0.0")
        try expect(1e100, "1e+100")
        try expect(Double.infinity, #""inf""#)
        try expect(-Double.infinity, #""-inf""#)
        try expect(Float(0.1), "0.1")
        try expect(
            Decimal(string: "1234567890123456789012345678.9"),
            "1234567890123456789012345678.9"
        )
        try expect(Decimal(-1), "-1")
    }

    @Test("Strings, data, dates, URLs and UUIDs")
    func others() throws {
        try expect("", #""""#)
        try expect("a/b é 😀", #""a/b é 😀""#)
        try expect("\"\\\n\r\t\0\u{1F}\u{7F}", #""\"\\\n\r\t\u0000\u001f"# + "\u{7F}\"")
        try expect(Data([0, 1, 255]), #""AAH/""#)
        try expect(Data(), #""""#)
        try expect(Date(timeIntervalSinceReferenceDate: 0), "0.0")
        try expect(Date(timeIntervalSinceReferenceDate: 757_382_400.25), "757382400.25")
        try expect(URL(string: "https://e.com/a?b=c#d"), #""https://e.com/a?b=c#d""#)
        try expect(URL(filePath: "/tmp/a b"), #""file:///tmp/a%20b""#)
        let base = try #require(URL(string: "https://e.com/a/"))
        try expect(
            URL(string: "../b", relativeTo: base),
            #"{"base":"https://e.com/a/","relative":"../b"}"#
        )
        try expect(
            UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"),
            #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
        )
    }

    @Test("Optionals, arrays, sets and dictionaries")
    func containers() throws {
        try expect(Int?.none, "null")
        try expect(Int?.some(1), "1")
        try expect([Int](), "[]")
        try expect([1, nil, 3], "[1,null,3]")
        try expect([[0.5], []], "[[0.5],[]]")
        try expect(["b", "a"], #"["b","a"]"#)
        try expect(Set([10, 9, -1, -10]), "[-10,-1,9,10]")
        try expect(Set([0.5, -2, 10]), "[-2.0,0.5,10.0]")
        try expect(Set(["é", "b", "a", "aa"]), #"["a","aa","b","é"]"#)
        try expect(Set<String>?.none, "null")
        try expect(["b": 1, "a": 2, "\"": 3], #"{"\"":3,"a":2,"b":1}"#)
        try expect([2: "b", 1: "a"], #"{"1":"a","2":"b"}"#)
        try expect(["a": Set([2, 1])], #"{"a":[1,2]}"#)
    }

    @Test("Enumerations, custom types, and both in containers")
    func ownTypes() throws {
        try expect(Theme.dark, #""dark""#)
        try expect(Level.high, "2")
        try expect(Theme?.none, "null")
        try expect(Set(Theme.allCases), #"["automatic","dark","light"]"#)
        try expect(Optional(Set([Level.high, .low])), "[1,2]")
        try expect([Theme.light: 1, .dark: 2], #"{"dark":2,"light":1}"#)
        try expect([Level.high: Theme.dark], #"{"2":"dark"}"#)
        try expect(Optional([Theme.dark: [1]]), #"{"dark":[1]}"#)
        try expect([Theme: Int]?.none, "null")
        try expect(
            Account(
                name: "x",
                home: URL(string: "https://e.com/"),
                born: Date(timeIntervalSinceReferenceDate: 1.5),
                photo: Data([1]),
                weight: 2,
                tags: [Tag(id: 1)]
            ),
            #"{"born":1.5,"home":"https://e.com/","name":"x","photo":"AQ==","#
                + #""tags":[{"id":1}],"weight":2}"#
        )
    }

    private enum Theme: String, Codable, CaseIterable { case light, dark, automatic }
    private enum Level: Int, Codable { case low = 1, high }
    private struct Tag: Codable, Equatable { var id: Int }
    private struct Account: Codable, Equatable {
        var name: String
        var home: URL?
        var born: Date
        var photo: Data
        var weight: Double
        var tags: [Tag]
    }
}
