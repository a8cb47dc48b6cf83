import DefaultsLog
import Dispatch
import Observation
public import SharedValues
public import Testing

/// Checks of what every store promises, for authors of stores to run.
///
/// ```swift
/// import SharedValues
/// import SharedValuesTesting
/// import Testing
///
/// @Test func keepsTheContract() throws {
///     try SharedStoreContract.check { InMemoryStore() }
/// }
/// ```
///
/// Failures are recorded as issues of the running test.
public enum SharedStoreContract {
    /// Checks a store.
    ///
    /// - Parameters:
    ///   - sourceLocation: The location where failures are reported. Leave it out.
    ///   - makeStore: Returns a new, empty store at each call.
    /// - Throws: Any error `makeStore` throws, or a `SharedValueError` of an operation that must
    ///   succeed.
    public static func check(
        sourceLocation: SourceLocation = #_sourceLocation,
        makeStore: () throws -> any SharedStore
    ) throws {
        func contract() throws -> Contract {
            Contract(store: try makeStore(), sourceLocation: sourceLocation)
        }
        try contract().checkValues()
        try contract().checkKeys()
        try contract().checkDefaults()
        try contract().checkSharing()
        try contract().checkTypes()
        try contract().checkMutation()
        try contract().checkTransactions()
        try contract().checkFormerKeys()
        try contract().checkObservation()
        try contract().checkThreads()
    }
}

/// The checks, each on its own store.
private struct Contract {
    let store: any SharedStore
    let sourceLocation: SourceLocation

    private func value<Value: Codable & Sendable>(
        _ name: String,
        _ defaultValue: Value
    ) -> SharedValue<Value> {
        SharedValue(wrappedValue: defaultValue, .appStorage(name, store: store))
    }

    private func expect(_ condition: Bool, _ promise: Comment) {
        #expect(condition, promise, sourceLocation: sourceLocation)
    }
}

extension Contract {
    fileprivate func checkValues() throws {
        func roundTrip<Value: Codable & Equatable & Sendable>(_ values: Value...) throws {
            for new in values {
                let shared = value("value", new)
                shared.reset()
                try shared.withLock { $0 = new }
                // A second wrapper, after the first one is gone, reads the stored value.
                expect(try shared.load() == new, "\(new) comes back")
                expect(shared.isStored, "\(new) is stored")
            }
        }
        try roundTrip(true, false)
        try roundTrip(0, -1, Int.max, Int.min)
        try roundTrip(UInt64.max)
        try roundTrip(0.5, -0.0, 1.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude)
        try roundTrip("", "text", "\"quotes\" \\ / \n\u{0} 😀 e\u{301}")
        try roundTrip([Int](), [1, 2, 3])
        try roundTrip(["b": 1, "a": 2])
        try roundTrip(Int?.none, 3)
        try roundTrip(Nested(name: "x", list: [.init(n: 1)]))
    }

    fileprivate struct Nested: Codable, Equatable, Sendable {
        struct Item: Codable, Equatable, Sendable { var n: Int }
        var name: String
        var list: [Item]
    }

    fileprivate func checkKeys() throws {
        let names = [
            "a", "A", "a.b", "a/b", "a@b", "a b", "\"", "\\", "\n", "\u{0}", "😀", "é",
            String(repeating: "k", count: 4096), "../a", "$a", "a=b",
        ]
        for (number, name) in names.enumerated() {
            try value(name, -1).withLock { $0 = number }
        }
        for (number, name) in names.enumerated() {
            expect(value(name, -1).wrappedValue == number, "\(name.debugDescription) is a key")
        }
        expect(value("e\u{301}", -1).wrappedValue == 11, "keys compare as Swift strings do")
    }

    fileprivate func checkDefaults() throws {
        let first = value("default", 1)
        let second = value("default", 2)
        expect(first.wrappedValue == 1 && second.wrappedValue == 2, "each reads its own default")
        expect(!first.isStored, "reading stores nothing")
        try first.withLock { $0 = 3 }
        expect(second.wrappedValue == 3, "a value wins over each default")
        first.reset()
        expect(first.wrappedValue == 1 && second.wrappedValue == 2, "reset gives the defaults back")
        let optional = value("optional", Optional(1))
        optional.wrappedValue = nil
        expect(optional.wrappedValue == nil && optional.isStored, "nil is stored")
        optional.reset()
        expect(optional.wrappedValue == 1 && !optional.isStored, "reset removes a stored nil")
    }

    fileprivate func checkSharing() throws {
        do {
            let gone = value("shared", 0)
            try gone.withLock { $0 = 7 }
        }
        expect(value("shared", 0).wrappedValue == 7, "the value outlives its wrappers")
        let a = value("shared", 0)
        let b = value("shared", 0)
        a.wrappedValue = 8
        expect(b.wrappedValue == 8, "a write is seen at once by every wrapper")
    }

    fileprivate func checkTypes() throws {
        let number = value("typed", 0)
        try number.withLock { $0 = 98 }
        let text = value("typed", "default")
        expect(text.wrappedValue == "default", "another type reads its default")
        expect(text.storageError?.code == .typeMismatch, "and reports typeMismatch")
        expect(number.wrappedValue == 98, "and changes nothing")
        try text.withLock { $0 = "new" }
        expect(text.wrappedValue == "new", "the other type may be written")
        expect(text.storageError == nil, "after which there is no error")
        expect(number.wrappedValue == 0, "and the first type reads its default")
    }

    fileprivate func checkMutation() throws {
        let list = value("list", [Int]())
        for number in 0..<3 { list.wrappedValue.append(number) }
        expect(list.wrappedValue == [0, 1, 2], "mutation in place is kept")
        struct Stop: Error {}
        do {
            try list.withLock { list in
                list.append(3)
                throw Stop()
            }
            expect(false, "withLock throws what its body throws")
        } catch {
            expect(error is Stop, "withLock throws what its body throws")
        }
        expect(list.wrappedValue == [0, 1, 2, 3], "and keeps what the body assigned")
        let other = value("other", 0)
        try list.withLock { list in
            other.wrappedValue = list.count
        }
        expect(other.wrappedValue == 4, "another value may be written inside a mutation")
    }

    fileprivate func checkTransactions() throws {
        let a = value("a", 0)
        let b = value("b", 0)
        try store.transaction {
            a.wrappedValue = 1
            b.wrappedValue += 2
            expect(a.wrappedValue == 1 && b.wrappedValue == 2, "a transaction reads its writes")
        }
        expect(a.wrappedValue == 1 && b.wrappedValue == 2, "a transaction is kept whole")
        struct Stop: Error {}
        do {
            try store.transaction {
                a.wrappedValue = 5
                b.reset()
                throw Stop()
            }
            expect(false, "a transaction throws what its body throws")
        } catch {
            expect(error is Stop, "a transaction throws what its body throws")
        }
        expect(a.wrappedValue == 1 && b.wrappedValue == 2, "and changes nothing then")
        expect(try a.load() == 1 && b.load() == 2, "nor in the store")
    }

    fileprivate func checkFormerKeys() throws {
        let old = value("old", 0)
        try old.withLock { $0 = 4 }
        let new = SharedValue(
            wrappedValue: 0,
            .appStorage(ContractKeys.self, \.renamed, store: store)
        )
        expect(new.wrappedValue == 4, "a former key is read")
        expect(old.wrappedValue == 4, "and reading moves nothing")
        try new.withLock { $0 += 1 }
        expect(new.wrappedValue == 5, "the first write stores under the new key")
        expect(!old.isStored, "and removes the former one")
        try old.withLock { $0 = 9 }
        expect(new.wrappedValue == 5, "the new key wins if both exist")
    }

    fileprivate func checkObservation() throws {
        let watched = value("watched", 0)
        let events = Guarded<[Int]>([])
        func observe() {
            withObservationTracking {
                _ = watched.wrappedValue
            } onChange: {
                // Called after the change, so the new value can be read.
                let value = watched.wrappedValue
                events.withLock { $0.append(value) }
            }
        }
        observe()
        try watched.withLock { $0 = 1 }
        observe()
        try watched.withLock { $0 = 1 }
        expect(events.withLock { $0 } == [1], "a change is reported once, with the new value")
        watched.reset()
        expect(events.withLock { $0 } == [1, 0], "a reset is reported")
    }

    fileprivate func checkThreads() throws {
        let count = value("count", 0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<250 { count.wrappedValue += 1 }
        }
        let sum = count.wrappedValue
        expect(sum == 1000, "no update is lost between threads: 1000 increments give \(sum)")
    }
}

/// The contract's own keys.
private enum ContractKeys: StorageKeyDomain {}

extension StorageKeyBuilder<ContractKeys> {
    fileprivate var renamed: Entry.Strict<Int> { entry("new", formerly: "old") }
}
