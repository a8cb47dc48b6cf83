import Dispatch
import SharedValues
import Testing

@Suite("Wrappers that come and go leave nothing behind")
struct LifetimeTests {
    @Test("References are released with the last wrapper", arguments: StoreKindToTest.all)
    func references(kind: StoreKindToTest) {
        let store = kind.makeStore()
        for number in 0..<100 {
            let value = SharedValue(wrappedValue: 0, .appStorage("key \(number)", store: store))
            value.wrappedValue = number
            #expect(store.context.handleCount == 1)
        }
        #expect(store.context.handleCount == 0)
        let again = SharedValue(wrappedValue: 0, .appStorage("key 7", store: store))
        #expect(again.wrappedValue == 7)
    }

    @Test("A dying reference never removes its successor's entry")
    func successor() {
        let store = InMemoryStore()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5_000 {
                let first = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
                let second = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
                first.wrappedValue += 1
                // Two references could have different values.
                if second.wrappedValue == 0 { Issue.record("the second wrapper sees nothing") }
            }
        }
        #expect(store.context.handleCount == 0)
        let value = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
        #expect(value.wrappedValue == 20_000)
    }

    @Test("Wrappers of two types that come and go on one key don't block each other")
    func endWhileTold() {
        let store = InMemoryStore(issueHandler: { _ in })
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<20_000 {
                let key = SharedKey<Int>.inMemory("key \(number & 1)", store: store)
                if thread.isMultiple(of: 2) {
                    SharedValue(wrappedValue: 0, key).wrappedValue = number
                } else {
                    let text = SharedKey<String>.inMemory(key.name, store: store)
                    SharedValue(wrappedValue: "", text).wrappedValue = "text"
                }
            }
        }
        #expect(store.context.handleCount == 0)
    }

    @Test("A store, its values and its wrappers are released once unused")
    func stores() {
        final class Token: Sendable {}
        weak var store: InMemoryStore?
        weak var token: Token?
        do {
            let strongStore = InMemoryStore()
            let strongToken = Token()
            store = strongStore
            token = strongToken
            let value = SharedValue(wrappedValue: Token?.none, .inMemory("key", store: strongStore))
            value.wrappedValue = strongToken
            #expect(token != nil)
        }
        #expect(store == nil)
        #expect(token == nil)
    }

    @Test("A loop over `values` that is cancelled keeps no wrapper alive")
    func loops() async {
        let store = InMemoryStore()
        do {
            let value = SharedValue(wrappedValue: 0, .appStorage("key", store: store))
            let (first, continuation) = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in value.values { continuation.yield() }
            }
            for await _ in first { break }
            task.cancel()
            await task.value
        }
        #expect(store.context.handleCount == 0)
    }
}
