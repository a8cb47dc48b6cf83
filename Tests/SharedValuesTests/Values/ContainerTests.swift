import Foundation
import Observation
import SharedValues
import Synchronization
import Testing

@Suite("Sets and dictionaries are stored in one order and one form", .serialized)
struct ContainerTests {
    typealias Kind = StoreOnDisk.Kind

    @Test("An equal set in another order isn't a change", arguments: Kind.allCases)
    func equalSets(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let (one, other) = try setsInTwoOrders()
        try expectNoChange(Set(one), Set(other), disk)
        try expectNoChange(Optional(Set(one.map(Tag.init))), Set(other.map(Tag.init)), disk)
        try expectNoChange(Page(tags: one), Page(tags: other), disk)
        try expectNoChange([Page(tags: one)], [Page(tags: other)], disk)
    }

    @Test("A different order of an array is a change", arguments: Kind.allCases)
    func lists(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let value = try disk.value("value", [Tag]())
        value.wrappedValue = [Tag(name: "ab"), Tag(name: "ba")]
        value.wrappedValue.swapAt(0, 1)
        #expect(try value.load() == [Tag(name: "ba"), Tag(name: "ab")])
        let user = try disk.value("user", User(id: 1, name: ""))
        user.wrappedValue.name = "ab"
        // Equal according to ==, but a different value.
        user.wrappedValue = User(id: 1, name: "ba")
        #expect(try user.load().name == "ba")
    }

    @Test("Dictionaries by enumerations, in each form of an encoder", arguments: Kind.allCases)
    func tables(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let pairs = #"["en",1,"de",2]"#
        let object = #"{"de":2,"en":1}"#
        for text in [pairs, object] {
            try disk.receive(text, or: text, forKey: "table")
            // Before the key's type conformed to CodingKeyRepresentable, and after.
            #expect(try disk.value("table", [Language: Int]()).wrappedValue == [.en: 1, .de: 2])
            #expect(
                try disk.value("table", [NamingLanguage: Int]()).wrappedValue == [.en: 1, .de: 2]
            )
        }
        try disk.receive(#"[1,"a",2,"b"]"#, or: #"[1,"a",2,"b"]"#, forKey: "numbers")
        #expect(
            try disk.value("numbers", [Level: String]()).wrappedValue == [.low: "a", .high: "b"]
        )
        try disk.store([Language.en: [Level.low: 1.5]], forKey: "nested")
        #expect(
            try disk.value("nested", [Language: [Level: Double]]()).load() == [.en: [.low: 1.5]]
        )
        for unknown in [#"{"fr":1}"#, #"["fr",1]"#, #"["en"]"#, #"["en","x"]"#] {
            try disk.receive(unknown, or: unknown, forKey: "unknown")
            let value = try disk.value("unknown", [Language: Int]())
            #expect(value.wrappedValue == [:])
            #expect(value.storageError?.code == .undecodable)
        }
    }

    @Test(
        "Dictionaries of values that aren't Codable, with enumerations as keys that are",
        arguments: Kind.allCases
    )
    func rawTables(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        func table() throws -> SharedValue<[Language: Theme]> {
            SharedValue(wrappedValue: [:], .appStorage("table", store: try disk.open()))
        }
        try table().wrappedValue[.en] = .dark
        #expect(try table().wrappedValue == [.en: .dark])
        if kind == .file { #expect(try disk.json(forKey: "table") == #"{"en":"dark"}"#) }
    }

    @Test("A value of 1 MB that is read 1,000 times is decoded once", arguments: Kind.allCases)
    func decodedOnce(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let text = String(repeating: "x", count: 1_000_000 - 100)
        try disk.store(Counted(text: text), forKey: "counted")
        let value = try disk.value("counted", Counted(text: ""))
        let before = Counted.decodings.load(ordering: .relaxed)
        for _ in 0..<1_000 where value.wrappedValue.text.utf8.count != text.utf8.count {
            Issue.record("another value was read")
        }
        #expect(Counted.decodings.load(ordering: .relaxed) == before + 1)
    }

    /// Returns one set in two orders, as sets of different capacities have it.
    private func setsInTwoOrders() throws -> (Set<String>, Set<String>) {
        let one = Set((0..<20).map { "tag \($0)" })
        for capacity in stride(from: 50, through: 5_000, by: 50) {
            var other = Set<String>(minimumCapacity: capacity)
            other.formUnion(one)
            if Array(one) != Array(other) { return (one, other) }
        }
        throw CocoaError(.featureUnsupported)
    }

    private func expectNoChange<Value: Codable & Equatable & Sendable>(
        _ one: Value,
        _ other: Value,
        _ disk: StoreOnDisk
    ) throws {
        let value = try disk.value("\(Value.self)", one)
        try value.withLock { $0 = one }
        let bytes = disk.bytes
        let events = Mutex(0)
        withObservationTracking {
            _ = value.wrappedValue
        } onChange: {
            events.withLock { $0 += 1 }
        }
        #expect(one == other)
        try value.withLock { $0 = other }
        value.wrappedValue = one
        value.wrappedValue = other
        #expect(disk.bytes == bytes)
        #expect(events.withLock { $0 } == 0)
        #expect(try value.load() == one)
    }

    private enum Language: String, Codable { case en, de }
    private enum NamingLanguage: String, Codable, CodingKeyRepresentable { case en, de }
    private enum Level: Int, Codable { case low = 1, high }
    private enum Theme: String { case light, dark }
    private struct Tag: Codable, Hashable { var name: String }
    private struct Page: Codable, Equatable { var tags: Set<String> }
    private struct User: Codable, Equatable {
        var id: Int
        var name: String
        static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    }
}

/// A value that counts how often it is decoded, wherever its type is used.
private struct Counted: Codable, Sendable {
    static let decodings = Atomic<Int>(0)
    var text: String

    init(text: String) {
        self.text = text
    }

    init(from decoder: any Decoder) throws {
        Self.decodings.add(1, ordering: .relaxed)
        text = try decoder.singleValueContainer().decode([String].self).joined()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([text])
    }
}
