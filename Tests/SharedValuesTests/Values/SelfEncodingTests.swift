import Foundation
import SharedValues
import Testing

@Suite("Types that are both Codable and RawRepresentable")
struct SelfEncodingTests {
    @Test("A raw value made by encoding the value stops with the type's name, not without a word")
    func withoutEnd() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let value = SharedValue(
                wrappedValue: Endless(),
                .appStorage("endless", store: PageStore())
            )
            value.wrappedValue.count += 1
        }
        let error = try #require(result).standardErrorContent
        #expect(String(decoding: error, as: UTF8.self).contains("'Endless' cannot be stored"))
    }

    @Test("So does a list of them")
    func listWithoutEnd() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let value = SharedValue(
                wrappedValue: [Endless?](),
                .appStorage("endless", store: PageStore())
            )
            value.wrappedValue.append(Endless())
        }
        let error = try #require(result).standardErrorContent
        #expect(String(decoding: error, as: UTF8.self).contains("cannot be stored"))
    }

    @Test("All others are stored by the coding of their type", arguments: StoreOnDisk.Kind.allCases)
    func others(kind: StoreOnDisk.Kind) throws {
        let disk = try StoreOnDisk(kind)
        #expect(try disk.reopened(Theme.dark) == .dark)
        #expect(try disk.reopened(Tag(rawValue: "x")) == Tag(rawValue: "x"))
        #expect(try disk.reopened(Version(major: 1, minor: 2)) == Version(major: 1, minor: 2))
        #expect(try disk.reopened(Explicit(count: 3)) == Explicit(count: 3))
        // What @AppStorage has stored of such a type.
        let json = #"{"count":4}"#
        try disk.receive(json, or: json, forKey: "explicit")
        #expect(try disk.value("explicit", Explicit(count: 0)).wrappedValue.count == 4)
    }

    @Test("An encoding that reads and writes other values finds them as its caller does")
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

/// The usual way to keep a value in `@AppStorage`, without a coding of its own.
private struct Endless: Codable, RawRepresentable {
    var count = 0

    init() {}

    init?(rawValue: String) {
        let decoded = try? JSONDecoder().decode(Self.self, from: Data(rawValue.utf8))
        guard let decoded else { return nil }
        self = decoded
    }

    var rawValue: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
