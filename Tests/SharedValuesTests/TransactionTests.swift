import Dispatch
import Observation
import SharedValues
import Synchronization
import Testing

@Suite("A transaction changes several values atomically")
struct TransactionTests {
    @Test("SharedStores.appStorage is the store that a task has bound: its transaction is undone")
    func boundStore() {
        struct Refusal: Error {}
        withSharedStores(appStorage: PageStore()) {
            let count = SharedValue(wrappedValue: 0, .appStorage("count"))
            count.wrappedValue = 1
            #expect(throws: Refusal.self) {
                try SharedStores.appStorage.transaction {
                    count.wrappedValue += 1
                    throw Refusal()
                }
            }
            #expect(count.wrappedValue == 1)
        }
    }

    @Test("Another thread sees all of it or nothing", arguments: StoreKindToTest.all)
    func wholeOrNothing(kind: StoreKindToTest) throws {
        let store = kind.makeStore()
        let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
        let b = SharedValue(wrappedValue: 0, .appStorage("b", store: store))
        let isDone = Atomic(false)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            if thread == 0 {
                for number in 1...2_000 {
                    try? store.transaction {
                        a.wrappedValue = number
                        b.wrappedValue = number
                    }
                }
                isDone.store(true, ordering: .releasing)
            } else {
                while !isDone.load(ordering: .acquiring) {
                    // `b` is never behind the `a` that was read before it.
                    let first = a.wrappedValue
                    let second = b.wrappedValue
                    if second < first { Issue.record("\(second) after \(first)") }
                }
            }
        }
        #expect(a.wrappedValue == 2_000)
    }

    @Test("An error undoes all changes, even first writes, and notifies no observer")
    func rollback() {
        struct Stop: Error, Equatable {}
        for kind in StoreKindToTest.all {
            let store = kind.makeStore()
            let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
            let b = SharedValue(wrappedValue: [0], .appStorage("b", store: store))
            let c = SharedValue(wrappedValue: "", .appStorage("c", store: store))
            b.wrappedValue = [1]
            c.wrappedValue = "c"
            let events = Mutex(0)
            withObservationTracking {
                _ = (a.wrappedValue, b.wrappedValue, c.wrappedValue)
            } onChange: {
                events.withLock { $0 += 1 }
            }
            #expect(throws: Stop()) {
                try store.transaction {
                    a.wrappedValue = 1
                    b.wrappedValue.append(2)
                    b.wrappedValue.append(3)
                    c.reset()
                    #expect(a.wrappedValue == 1)
                    #expect(b.wrappedValue == [1, 2, 3])
                    #expect(c.wrappedValue == "")
                    throw Stop()
                }
            }
            #expect(!a.isStored)
            #expect(b.wrappedValue == [1])
            #expect(c.wrappedValue == "c")
            #expect(events.withLock { $0 } == 0)
        }
    }

    @Test("The changes are one commit, and observers are notified afterwards")
    func oneCommit() throws {
        let store = PageStore()
        let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
        let b = SharedValue(wrappedValue: 0, .appStorage("b", store: store))
        let seen = Mutex<[Int]>([])
        withObservationTracking {
            _ = a.wrappedValue
        } onChange: {
            seen.withLock { $0.append(a.wrappedValue) }
        }
        try store.transaction {
            a.wrappedValue = 1
            b.wrappedValue = 2
            a.wrappedValue = 3
            try store.transaction { b.wrappedValue += 1 }
        }
        #expect(store.history.count == 1)
        #expect(store.history[0].map(\.key) == ["a", "b"])
        #expect(seen.withLock { $0 } == [3])
        #expect(b.wrappedValue == 3)
    }

    @Test("The store is given the changes in the order of the writes")
    func order() throws {
        let store = PageStore()
        let keys = (0..<20).map { "key\($0 * 7 % 20)" }
        try store.transaction {
            for key in keys {
                SharedValue(wrappedValue: 0, .appStorage(key, store: store)).wrappedValue = 1
            }
        }
        #expect(store.history.map { $0.map(\.key) } == [keys])
    }

    @Test("A commit that is refused undoes the transaction and is thrown")
    func refused() {
        let store = PageStore(issueHandler: { _ in })
        let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
        store.refuse(SharedValueError(.outOfSpace, message: "full"))
        #expect {
            try store.transaction { a.wrappedValue = 1 }
        } throws: { error in
            (error as? SharedValueError)?.code == .outOfSpace
        }
        #expect(a.wrappedValue == 0)
        store.refuse(nil)
        a.wrappedValue = 2
        #expect(a.wrappedValue == 2)
    }

    @Test(
        "Changes by wrappers that came and went are undone, too",
        arguments: StoreKindToTest.all
    )
    func passingWrappers(kind: StoreKindToTest) {
        struct Stop: Error {}
        let store = kind.makeStore()
        func passing() -> SharedValue<Int> {
            SharedValue(wrappedValue: 0, .appStorage("key", store: store))
        }
        var kept: SharedValue<Int>?
        try? store.transaction {
            passing().wrappedValue = 5
            kept = passing()
            kept?.wrappedValue += 1
            #expect(kept?.wrappedValue == 6)
            throw Stop()
        }
        #expect(kept?.wrappedValue == 0)
        #expect(kept?.isStored == false)
        kept?.wrappedValue = 7
        kept = nil
        #expect(passing().wrappedValue == 7)
        try? store.transaction {
            passing().reset()
            passing().wrappedValue = 9
            throw Stop()
        }
        #expect(passing().wrappedValue == 7)
    }

    @Test("After a value that can't be encoded, the transaction goes on")
    func unencodableWithin() throws {
        let store = PageStore(issueHandler: { _ in })
        let value = SharedValue(wrappedValue: Picky(), .appStorage("key", store: store))
        value.wrappedValue = Picky(number: 1)
        try store.transaction {
            value.wrappedValue.number = -1
            #expect(value.wrappedValue.number == 1)
            value.reset()
        }
        #expect(!value.isStored)
    }

    @Test("An undone transaction of a file doesn't swallow notifications of values in memory")
    func tellsOthers() {
        struct Stop: Error {}
        let inMemory = SharedValue(wrappedValue: 0, .inMemory("key", store: InMemoryStore()))
        let events = Mutex(0)
        withObservationTracking {
            _ = inMemory.wrappedValue
        } onChange: {
            events.withLock { $0 += 1 }
        }
        try? PageStore().transaction {
            inMemory.wrappedValue = 5
            throw Stop()
        }
        #expect(inMemory.wrappedValue == 5)
        #expect(events.withLock { $0 } == 1)
    }

    private struct Picky: Codable, Equatable, Sendable {
        var number = 0

        init(number: Int = 0) {
            self.number = number
        }

        func encode(to encoder: any Encoder) throws {
            struct Refusal: Error {}
            if number < 0 { throw Refusal() }
            var container = encoder.singleValueContainer()
            try container.encode([number])
        }

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode([Int].self)[0]
        }
    }

    @Test("Two wrappers of different types on one key, within and after a transaction")
    func siblings() {
        struct Stop: Error {}
        let store = InMemoryStore()
        let wrapped = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
        let optional = SharedValue(wrappedValue: Int?.none, .appStorage("key", store: store))
        wrapped.wrappedValue = 1
        try? store.transaction {
            wrapped.wrappedValue = 2
            #expect(optional.wrappedValue == 2)
            throw Stop()
        }
        #expect(optional.wrappedValue == 1)
        #expect(wrapped.wrappedValue == 1)
    }
}
