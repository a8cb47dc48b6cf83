import Foundation
import SharedValues
import Testing

@Suite("Values come back from a file exactly as they were")
struct DirectCodableTests {
    private let store = PageStore()

    private func roundTrip<Value: Codable & Sendable>(_ value: Value) throws -> (Value, String) {
        let written = SharedValue(wrappedValue: value, .appStorage("key", store: store))
        try written.withLock { $0 = value }
        let text = try #require(store.json(forKey: "key"))
        // The platform's decoder reads the same value.
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        return (try written.load(), text)
    }

    @Test("Strings with every kind of character, at each position in a word of eight bytes")
    func strings() throws {
        for special in [
            "\"", "\\", "\n", "\r", "\t", "\0", "\u{1F}", "\u{7F}", "é", "😀", "/", "\u{2028}",
        ] {
            for before in 0..<17 {
                let text = String(repeating: "a", count: before) + special + "bc"
                let (read, json) = try roundTrip(text)
                #expect(read == text)
                let decoded = try JSONDecoder().decode(String.self, from: Data(json.utf8))
                #expect(decoded == text, "\(json)")
            }
        }
        #expect(try roundTrip("a/b\u{1}").1 == #""a/b\u0001""#)
    }

    @Test("Integers of every width, at their limits")
    func integers() throws {
        func limits<T: FixedWidthInteger & Codable & Sendable>(_ type: T.Type) throws {
            for number in [T.min, 0, 1, T.max] {
                let (read, json) = try roundTrip(number)
                #expect(read == number)
                #expect(json == "\(number)")
            }
        }
        try limits(Int8.self)
        try limits(Int16.self)
        try limits(Int32.self)
        try limits(Int64.self)
        try limits(Int.self)
        try limits(UInt8.self)
        try limits(UInt16.self)
        try limits(UInt32.self)
        try limits(UInt64.self)
        try limits(UInt.self)
    }

    @Test("Floating-point numbers, bit by bit, and those that JSON can't represent")
    func fractions() throws {
        let numbers: [Double] = [
            0.1 + 0.2, -0.0, 1, 1e100, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
            .infinity, -.infinity,
        ]
        for number in numbers {
            #expect(try roundTrip(number).0.bitPattern == number.bitPattern)
            let single = Float(number)
            #expect(try roundTrip(single).0.bitPattern == single.bitPattern)
        }
        #expect(try roundTrip(Double.nan).0.isNaN)
        #expect(try roundTrip(1.0).1 == "1.0")
        #expect(try roundTrip([1.5, .infinity]).0 == [1.5, .infinity])
    }

    @Test("JSON that isn't a number of the type reads as the default")
    func mismatches() {
        let number = SharedValue(wrappedValue: -1, .appStorage("key", store: store))
        for text in [
            "1.0", "1e2", "+1", "01x", "\"1\"", "true", "null", "99999999999999999999", "",
        ] {
            store.receive(text, forKey: "key")
            #expect(number.wrappedValue == -1, "\(text)")
            #expect(number.storageError?.code == .typeMismatch, "\(text)")
        }
    }
}
