import Dispatch
import SharedValues
import SharedValuesTesting
import Synchronization
import Testing

@Suite("Mutation is atomic and in place", .freshSharedStores)
struct AtomicMutationTests {
    @Test("8 threads × 100,000 `+=` give 800,000")
    func threads() {
        let count = SharedValue(wrappedValue: 0, .inMemory("count"))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100_000 { count.wrappedValue += 1 }
        }
        #expect(count.wrappedValue == 800_000)
    }

    @Test("Threads that increment a value kept as JSON lose nothing")
    func encodedThreads() {
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: PageStore()))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 { count.wrappedValue += 1 }
        }
        #expect(count.wrappedValue == 4_000)
    }

    @Test("swap exchanges two values of one store")
    func swapping() {
        @SharedValue(.inMemory("a")) var a = 1
        @SharedValue(.inMemory("b")) var b = 2
        swap(&a, &b)
        #expect(a == 2)
        #expect(b == 1)
    }

    @Test("A large value is mutated where it is, without a copy", arguments: StoreKindToTest.all)
    func inPlace(kind: StoreKindToTest) {
        let list = SharedValue(
            wrappedValue: [Int](),
            .appStorage("list", store: kind.makeStore())
        )
        list.wrappedValue = Array(0..<100_000)
        list.wrappedValue.reserveCapacity(200_000)
        let before = list.address
        for number in 0..<1_000 where kind == .inMemory || number < 3 {
            list.wrappedValue.append(number)
        }
        #expect(list.address == before)
        let part = SharedValue(wrappedValue: Parts(), .appStorage("parts", store: kind.makeStore()))
        part.wrappedValue.list.reserveCapacity(1_000)
        let partBefore = part.list.address
        part.list.wrappedValue.append(1)
        #expect(part.list.address == partBefore)
        #expect(part.wrappedValue.list == [1])
    }

    @Test("Assigning the current value isn't a change, even in place if comparing is free")
    func sameValue() {
        let store = PageStore()
        let count = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
        count.wrappedValue = 0
        #expect(store.history.count == 1)
        count.wrappedValue = 0
        count.wrappedValue += 0
        #expect(store.history.count == 1)
        count.wrappedValue += 1
        #expect(store.history.count == 2)
    }

    @Test("withLock returns the body's result, throws its error, and keeps what it assigned")
    func withLock() throws {
        @SharedValue(.inMemory("value")) var value = 1
        let doubled = try $value.withLock { value in
            value *= 2
            return "\(value)"
        }
        #expect(doubled == "2")
        struct Stop: Error, Equatable {}
        #expect(throws: Stop()) {
            try $value.withLock { value in
                value = 10
                throw Stop()
            }
        }
        #expect(value == 10)
    }

    @Test("If the body can't throw, the thrown type is SharedValueError")
    func typedThrows() {
        @SharedValue(.inMemory("value")) var value = 1
        do {
            try $value.withLock { $0 += 1 }
        } catch {
            let _: SharedValueError = error
        }
        #expect(value == 2)
    }

    @Test("O6: two values mutated inside each other by two threads, in one store")
    func nested() {
        let store = InMemoryStore()
        let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
        let b = SharedValue(wrappedValue: 0, .appStorage("b", store: store))
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for _ in 0..<10_000 {
                if thread == 0 {
                    try? a.withLock { _ in b.wrappedValue += 1 }
                } else {
                    try? b.withLock { _ in a.wrappedValue += 1 }
                }
            }
        }
        #expect(a.wrappedValue == 10_000)
        #expect(b.wrappedValue == 10_000)
    }

    @Test("A value in memory may be written inside the mutation of one that isn't")
    func memoryInsideStored() throws {
        let stored = SharedValue(wrappedValue: 0, .appStorage("a", store: PageStore()))
        @SharedValue(.inMemory("b")) var inMemory = 0
        try stored.withLock { value in
            value += 1
            inMemory += value
        }
        #expect(stored.wrappedValue == 1)
        #expect(inMemory == 1)
    }

    @Test("While one thread mutates a stored value in place, others read what is committed")
    func readDuringMutation() throws {
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: PageStore()))
        value.wrappedValue = 1
        try value.withLock { inPlace in
            inPlace = 2
            #expect(onAnotherThread { value.wrappedValue } == 1)
        }
        #expect(onAnotherThread { value.wrappedValue } == 2)
    }

    @Test("While one thread mutates one value in memory, others read another one")
    func readOtherDuringMutation() throws {
        let store = InMemoryStore()
        let a = SharedValue(wrappedValue: 0, .appStorage("a", store: store))
        let b = SharedValue(wrappedValue: 5, .appStorage("b", store: store))
        try a.withLock { _ in
            #expect(onAnotherThread { b.wrappedValue } == 5)
        }
    }
}

/// The kinds of store whose values are mutated in two different ways.
enum StoreKindToTest: CaseIterable, Sendable {
    case inMemory, json

    static let all = allCases

    func makeStore() -> any SharedStore {
        switch self {
        case .inMemory: InMemoryStore()
        case .json: PageStore(issueHandler: { _ in })
        }
    }
}

struct Parts: Codable, Equatable, Sendable {
    var list: [Int] = []
    var computed: [Int] {
        get { list }
        set { list = newValue }
    }
}

extension SharedValue<[Int]> {
    /// Where the elements are now.
    var address: UInt? {
        try? withLock { list in
            unsafe list.withUnsafeMutableBufferPointer {
                UInt(bitPattern: $0.baseAddress)
            }
        }
    }
}

/// Runs a function on another thread and waits for its result.
func onAnotherThread<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
    let result = Mutex<[R]>([])
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "another thread").async {
        let value = body()
        result.withLock { $0.append(value) }
        done.signal()
    }
    done.wait()
    return result.withLock { $0[0] }
}
