import FileTesting
import Foundation
import SharedValues
import Testing

@Suite("Values outlive changes of the program that stored them")
struct ChangedTypeTests {
    typealias Kind = StoreOnDisk.Kind

    @Test("V9: an enumeration with associated values", arguments: Kind.allCases)
    func associatedValues(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        for choice in Choice.samples.map(\.choice) {
            #expect(try disk.reopened(choice) == choice)
            #expect(try disk.reopened(Choice?.some(choice)) == choice)
            #expect(try disk.reopened([choice]) == [choice])
        }
    }

    @Test("V9: the text of each form")
    func textOfAssociatedValues() throws {
        let disk = try StoreOnDisk(.file)
        for (choice, text) in Choice.samples {
            try disk.store(choice, forKey: "choice")
            #expect(try disk.json(forKey: "choice") == text)
        }
    }

    @Test("V10: a case that is no longer known leaves the file as it is", arguments: Kind.allCases)
    func unknownCase(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let flavors = #"["chocolate","strawberry"]"#
        try disk.receive(flavors, or: ["chocolate", "strawberry"], forKey: "flavors")
        let before = disk.bytes
        let value = try disk.value("flavors", [Flavor.vanilla])
        #expect(value.wrappedValue == [.vanilla])
        #expect(value.storageError?.code == .undecodable)
        #expect(disk.issues.codes == [.undecodable])
        #expect(disk.bytes == before)
        value.wrappedValue = [.chocolate]
        #expect(value.wrappedValue == [.chocolate])
        #expect(value.storageError == nil)
        if kind == .file {
            let asides = try disk.folder.asides().map { String(decoding: $0, as: UTF8.self) }
            #expect(asides.count == 1)
            #expect(asides.first?.contains(flavors) == true)
        }
    }

    @Test(
        "V11: an older form is read, and the next write stores the new one",
        arguments: Kind.allCases
    )
    func olderForm(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        try disk.receive(#""oneToOne:en:fr""#, or: "oneToOne:en:fr", forKey: "choice")
        let before = disk.bytes
        let key = try disk.key("choice", of: Choice.self).upgrading(from: String.self) { old in
            let parts = old.split(separator: ":").map(String.init)
            return parts.count == 3 ? .oneToOne(from: parts[1], to: parts[2]) : nil
        }
        let choice = SharedValue(wrappedValue: .all, key)
        #expect(choice.wrappedValue == .oneToOne(from: "en", to: "fr"))
        #expect(choice.storageError == nil)
        #expect(disk.bytes == before)
        choice.wrappedValue = choice.wrappedValue
        #expect(
            try disk.value("choice", Choice.all).wrappedValue == .oneToOne(from: "en", to: "fr")
        )
        try disk.receive(#""nonsense""#, or: "nonsense", forKey: "choice")
        #expect(choice.wrappedValue == .all)
        #expect(choice.storageError?.code == .undecodable)
        let message = choice.storageError?.message
        #expect(message?.contains("as Choice: it has an older form, String, ") == true)
        try disk.receive("[1]", or: [1], forKey: "choice")
        #expect(choice.wrappedValue == .all)
        #expect(choice.storageError?.code == .typeMismatch)
    }

    @Test("K2: a former key is read without a write", arguments: Kind.allCases)
    func formerKey(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        try disk.store([1, 2], forKey: "old")
        let before = disk.bytes
        let value = SharedValue(
            wrappedValue: [],
            .appStorage(ChangedKeys.self, \.renamed, store: try disk.open())
        )
        #expect(value.wrappedValue == [1, 2])
        #expect(disk.bytes == before)
        value.wrappedValue.append(3)
        #expect(try !disk.value("old", [Int]()).isStored)
        #expect(try disk.value("new", [Int]()).wrappedValue == [1, 2, 3])
    }

    @Test("V12: a value that can't be encoded leaves the old one", arguments: Kind.allCases)
    func unencodable(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let value = try disk.value("value", Stubborn())
        value.wrappedValue = Stubborn(text: "old")
        let before = disk.bytes
        value.wrappedValue = Stubborn(text: "new", refuses: true)
        #expect(value.wrappedValue.text == "old")
        #expect(value.storageError?.code == .unencodable)
        value.wrappedValue.refuses = true
        #expect(value.wrappedValue == Stubborn(text: "old"))
        #expect(disk.bytes == before)
    }

    @Test("A part that JSON can't represent is refused, in one line", arguments: Kind.allCases)
    func unwritable(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let value = try disk.value("price", Price(amount: 1))
        let other = try disk.value("other", 1)
        value.wrappedValue = Price(amount: 2)
        let before = disk.bytes
        value.wrappedValue = Price(amount: .nan, note: String(repeating: "x", count: 1000))
        #expect(value.wrappedValue == Price(amount: 2))
        let error = try #require(value.storageError)
        #expect(error.code == .unencodable)
        #expect(
            error.message
                == "the Price can't be encoded and isn't stored: its encoded form is not valid JSON"
        )
        #expect(disk.bytes == before)
        other.wrappedValue = 2
        #expect(try value.load() == Price(amount: 2))
    }

    @Test(
        "V13: a set is sorted on disk; nothing or an empty set reads as the default",
        arguments: Kind.allCases
    )
    func validatedSet(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        func selection() throws -> SharedValue<Set<Activity>> {
            let key = try disk.key("activities", of: Set<Activity>.self)
            return SharedValue(wrappedValue: [.walking], key.validated { !$0.isEmpty })
        }
        #expect(try selection().wrappedValue == [.walking])
        try disk.store(Set<Activity>(), forKey: "activities")
        #expect(try selection().wrappedValue == [.walking])
        try disk.store(Set(Activity.allCases), forKey: "activities")
        #expect(try selection().wrappedValue == Set(Activity.allCases))
        let sorted = #"["cycling","running","swimming","walking"]"#
        #expect(String(decoding: disk.bytes, as: UTF8.self).contains(sorted))
    }

    @Test(
        "V14: a value of 5 MB works, and its key and size are reported once",
        arguments: Kind.allCases
    )
    func largeValue(kind: Kind) throws {
        let disk = try StoreOnDisk(kind)
        let value = try disk.value("large", "")
        for letter in ["a", "b"] {
            let text = String(repeating: letter, count: 5_000_000)
            try value.withLock { $0 = text }
            #expect(value.wrappedValue == text)
            #expect(value.storageError == nil)
        }
        #expect(disk.issues.codes == [.largeValue])
        #expect(disk.issues.all.first?.key == "large")
        #expect(disk.issues.all.first?.message.contains("500000") == true)
        value.wrappedValue = String(repeating: "c", count: 900_000)
        #expect(disk.issues.codes == [.largeValue])
    }

    private struct Price: Codable, Equatable {
        var amount: Decimal
        var note = ""
    }

    private enum Flavor: String, Codable { case chocolate, vanilla }
    private enum Activity: String, Codable, CaseIterable {
        case walking, running, cycling, swimming
    }
}

private enum ChangedKeys: StorageKeyDomain {}

extension StorageKeyBuilder<ChangedKeys> {
    fileprivate var renamed: Entry.Strict<[Int]> { entry("new", formerly: "old") }
}

/// An enumeration with each form of associated values.
private indirect enum Choice: Codable, Equatable, Sendable {
    case all
    case number(Int)
    case pair(String, Int?)
    case oneToOne(from: String, to: String)
    case nested(Choice, count: Int)
    case subset(Set<String>)

    static let samples: [(choice: Choice, text: String)] = [
        (.all, #"{"all":{}}"#),
        (.number(1), #"{"number":{"_0":1}}"#),
        (.pair("a", 2), #"{"pair":{"_0":"a","_1":2}}"#),
        (.pair("a", nil), #"{"pair":{"_0":"a"}}"#),
        (.oneToOne(from: "en", to: "fr"), #"{"oneToOne":{"from":"en","to":"fr"}}"#),
        (.nested(.number(1), count: 2), #"{"nested":{"_0":{"number":{"_0":1}},"count":2}}"#),
        (.subset(["de"]), #"{"subset":{"_0":["de"]}}"#),
    ]
}

/// A type that can refuse to be encoded.
private struct Stubborn: Codable, Equatable {
    var text = ""
    var refuses = false

    init(text: String = "", refuses: Bool = false) {
        self.text = text
        self.refuses = refuses
    }

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode([String].self).joined()
    }

    func encode(to encoder: any Encoder) throws {
        struct Refusal: Error {}
        if refuses { throw Refusal() }
        var container = encoder.singleValueContainer()
        try container.encode([text])
    }
}
