import Foundation
import SharedValues
import Testing

@Suite("Types that are both Codable and RawRepresentable")
struct RawCodableTests {
    @Test("They are stored by the coding of their type", arguments: StoreOnDisk.Kind.allCases)
    func ownCoding(kind: StoreOnDisk.Kind) throws {
        let disk = try StoreOnDisk(kind)
        #expect(try disk.reopened(Theme.dark) == .dark)
        #expect(try disk.reopened(Tag(rawValue: "x")) == Tag(rawValue: "x"))
        #expect(try disk.reopened(Version(major: 1, minor: 2)) == Version(major: 1, minor: 2))
        #expect(try disk.reopened(Explicit(count: 3)) == Explicit(count: 3))
        // What @AppStorage has stored for such a type.
        let json = #"{"count":4}"#
        try disk.receive(json, or: json, forKey: "explicit")
        #expect(try disk.value("explicit", Explicit(count: 0)).wrappedValue.count == 4)
    }

    @Test("An encoding that reads and writes other values sees them as its caller does")
    func encodingWithOthers() {
        let store = PageStore()
        withSharedStores(appStorage: store, inMemory: InMemoryStore()) {
            let value = SharedValue(wrappedValue: Stamped(rawValue: ""), .appStorage("stamped"))
            let stamps = SharedValue(wrappedValue: 0, .appStorage("stamps"))
            value.wrappedValue.rawValue = "a"
            #expect(stamps.wrappedValue == 1)
            value.wrappedValue.rawValue = "b"
            #expect(stamps.wrappedValue == 2)
            #expect(value.wrappedValue.rawValue == "b")
        }
    }

    /// A type that counts how often it is encoded, in the store that its values are in.
    private struct Stamped: Codable, RawRepresentable {
        var rawValue: String

        func encode(to encoder: any Encoder) throws {
            let stamps = SharedValue(wrappedValue: 0, .appStorage("stamps"))
            stamps.wrappedValue += 1
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }

    private enum Theme: String, Codable { case light, dark }

    private struct Tag: Codable, Equatable, RawRepresentable { var rawValue: String }

    private struct Version: Codable, Equatable, RawRepresentable {
        var major: Int
        var minor: Int

        init(major: Int, minor: Int) {
            (self.major, self.minor) = (major, minor)
        }

        init?(rawValue: String) {
            let numbers = rawValue.split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            (major, minor) = (numbers[0], numbers[1])
        }

        var rawValue: String { "\(major).\(minor)" }
    }

    private struct Explicit: Codable, Equatable, RawRepresentable {
        var count: Int
        private enum CodingKeys: CodingKey { case count }

        init(count: Int) {
            self.count = count
        }

        init(from decoder: any Decoder) throws {
            count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(count, forKey: .count)
        }

        init?(rawValue: String) {
            let decoded = try? JSONDecoder().decode(Self.self, from: Data(rawValue.utf8))
            guard let decoded else { return nil }
            self = decoded
        }

        var rawValue: String {
            (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}
