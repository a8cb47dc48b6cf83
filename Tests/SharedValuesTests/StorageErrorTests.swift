import SharedValues
import Synchronization
import Testing

@Suite("What is read is what is stored")
struct StorageErrorTests {
    private let issues = Issues()
    private let store: PageStore

    init() {
        let issues = issues
        store = PageStore(issueHandler: { issues.add($0) })
    }

    @Test("A refused assignment changes nothing, and reports why")
    func refusedAssignment() {
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        value.wrappedValue = 1
        store.refuse(SharedValueError(.outOfSpace, key: "value", message: "the disk is full"))
        value.wrappedValue = 2
        #expect(value.wrappedValue == 1)
        #expect(value.storageError?.code == .outOfSpace)
        #expect(issues.codes == [.outOfSpace])
        store.refuse(nil)
        value.wrappedValue = 2
        #expect(value.wrappedValue == 2)
        #expect(value.storageError == nil)
    }

    @Test("A refused mutation in place is undone, and withLock throws")
    func refusedMutation() {
        let list = SharedValue(wrappedValue: [Int](), .appStorage("list", store: store))
        list.wrappedValue = [1]
        store.refuse(SharedValueError(.readOnly, message: "read-only"))
        list.wrappedValue.append(2)
        #expect(list.wrappedValue == [1])
        #expect {
            try list.withLock { $0.append(3) }
        } throws: { error in
            (error as? SharedValueError)?.code == .readOnly
        }
        #expect(list.wrappedValue == [1])
        list.reset()
        #expect(list.wrappedValue == [1])
        #expect(issues.codes == [.readOnly, .readOnly])
    }

    @Test("A refused first write leaves the default")
    func refusedFirstWrite() {
        let list = SharedValue(wrappedValue: [0], .appStorage("list", store: store))
        store.refuse(SharedValueError(.readOnly, message: "read-only"))
        list.wrappedValue.append(2)
        #expect(list.wrappedValue == [0])
        #expect(!list.isStored)
    }

    @Test("V4: a number read as a string: the default, typeMismatch, and nothing changed")
    func typeMismatch() {
        let number = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        number.wrappedValue = 98
        let text = SharedValue(wrappedValue: "default", .appStorage("value", store: store))
        #expect(text.wrappedValue == "default")
        #expect(text.storageError?.code == .typeMismatch)
        #expect(text.storageError?.message.contains("98") == true)
        #expect(store.json(forKey: "value") == "98")
    }

    @Test("V10: a case that is no longer known: the default, undecodable, and nothing changed")
    func unknownCase() throws {
        store.receive(#"["chocolate","strawberry"]"#, forKey: "flavors")
        let flavors = SharedValue(
            wrappedValue: [Flavor.vanilla],
            .appStorage("flavors", store: store)
        )
        #expect(flavors.wrappedValue == [.vanilla])
        #expect(flavors.storageError?.code == .undecodable)
        #expect(issues.codes == [.undecodable])
        #expect(store.json(forKey: "flavors") == #"["chocolate","strawberry"]"#)
        try flavors.withLock { $0.append(.chocolate) }
        #expect(flavors.wrappedValue == [.vanilla, .chocolate])
        #expect(store.history.last?.first?.replacesUnreadable == true)
    }

    @Test("A transaction that is undone leaves an unreadable value as it was")
    func undoneOverUnreadable() {
        struct Undo: Error {}
        store.receive("\"text\"", forKey: "value")
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        #expect(value.storageError?.code == .typeMismatch)
        #expect(throws: Undo.self) {
            try store.transaction {
                value.wrappedValue = 1
                throw Undo()
            }
        }
        #expect(value.wrappedValue == 0)
        #expect(value.isStored)
        #expect(value.storageError?.code == .typeMismatch)
        #expect(throws: SharedValueError.self) { try value.load() }
    }

    @Test("V11: an older form is read, reading stores nothing, the next write stores the new form")
    func upgrading() {
        store.receive(#""oneToOne:en:fr""#, forKey: "choice")
        let choice = SharedValue(
            wrappedValue: Choice.all,
            .appStorage("choice", store: store).upgrading(from: String.self) { old in
                let parts = old.split(separator: ":").map(String.init)
                return parts.count == 3 ? .oneToOne(from: parts[1], to: parts[2]) : nil
            }
        )
        #expect(choice.wrappedValue == .oneToOne(from: "en", to: "fr"))
        #expect(choice.storageError == nil)
        #expect(store.history.isEmpty)
        choice.wrappedValue = .all
        #expect(store.json(forKey: "choice") == #"{"all":{}}"#)
        store.receive(#""nonsense""#, forKey: "choice")
        #expect(choice.wrappedValue == .all)
        #expect(choice.storageError?.code == .undecodable)
    }

    @Test("V12: a value that can't be encoded is refused, and the old one stays")
    func unencodable() {
        let value = SharedValue(wrappedValue: Stubborn(), .appStorage("value", store: store))
        value.wrappedValue = Stubborn(text: "old")
        value.wrappedValue = Stubborn(text: "new", refuses: true)
        #expect(value.wrappedValue.text == "old")
        #expect(value.storageError?.code == .unencodable)
        value.wrappedValue.refuses = true
        #expect(value.wrappedValue == Stubborn(text: "old"))
    }

    @Test("Raw values of types that aren't Codable, alone and one level deep")
    func rawValues() {
        let theme = SharedValue(wrappedValue: Theme.light, .appStorage("theme", store: store))
        theme.wrappedValue = .dark
        #expect(store.json(forKey: "theme") == #""dark""#)
        let optional = SharedValue(wrappedValue: Theme?.none, .appStorage("optional", store: store))
        optional.wrappedValue = .dark
        #expect(store.json(forKey: "optional") == #""dark""#)
        optional.wrappedValue = nil
        #expect(store.json(forKey: "optional") == "null")
        let list = SharedValue(wrappedValue: [Theme](), .appStorage("list", store: store))
        list.wrappedValue = [.dark, .light]
        #expect(store.json(forKey: "list") == #"["dark","light"]"#)
        let set = SharedValue(wrappedValue: Set<Theme>(), .appStorage("set", store: store))
        set.wrappedValue = [.light, .dark]
        #expect(store.json(forKey: "set") == #"["dark","light"]"#)
        let table = SharedValue(wrappedValue: [String: Theme](), .appStorage("table", store: store))
        table.wrappedValue = ["b": .light, "a": .dark]
        #expect(store.json(forKey: "table") == #"{"a":"dark","b":"light"}"#)
        store.receive(#""sepia""#, forKey: "theme")
        #expect(theme.wrappedValue == .light)
        #expect(theme.storageError?.code == .undecodable)
    }

    @Test("An in-memory key can't be used with a store of JSON, and the error says so")
    func inMemoryKeyInJSONStore() {
        let value = SharedValue(wrappedValue: 0, .inMemory("value", store: store))
        value.wrappedValue = 1
        #expect(value.wrappedValue == 0)
        #expect(value.storageError?.code == .unencodable)
    }

    private enum Flavor: String, Codable { case chocolate, vanilla }
    private enum Theme: String { case light, dark }
    private enum Choice: Codable, Equatable {
        case all
        case oneToOne(from: String, to: String)
    }
    private struct Stubborn: Codable, Equatable, Sendable {
        var text = ""
        var refuses = false

        func encode(to encoder: any Encoder) throws {
            struct Refusal: Error {}
            if refuses { throw Refusal() }
            var container = encoder.singleValueContainer()
            try container.encode([text])
        }

        init(text: String = "", refuses: Bool = false) {
            self.text = text
            self.refuses = refuses
        }

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode([String].self).joined()
        }
    }
}

/// The issues that a store reports.
final class Issues: Sendable {
    private let errors = Mutex<[SharedValueError]>([])

    func add(_ error: SharedValueError) {
        errors.withLock { $0.append(error) }
    }

    var all: [SharedValueError] { errors.withLock { $0 } }

    var codes: [SharedValueError.Code] {
        errors.withLock { $0.map(\.code) }
    }
}
