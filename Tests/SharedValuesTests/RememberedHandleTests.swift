import Dispatch
import Testing

@testable import SharedValues

extension StorageKeyBuilder<InMemoryStorageKeys> {
    fileprivate var remembered: Entry { entry() }
}

@Suite("One path literal is one value per store and type, however often it is used")
struct RememberedHandleTests {
    private func wrapper<Value: Sendable>(
        _ value: Value,
        _ store: InMemoryStore
    ) -> SharedValue<Value> {
        SharedValue(wrappedValue: value, \.inMemory.remembered, store: store)
    }

    @Test("Each store has its own value, even one that takes the place of another")
    func stores() {
        for number in 1...1_000 {
            let store = InMemoryStore()
            let first = wrapper(0, store)
            #expect(first.wrappedValue == 0)
            first.wrappedValue = number
            #expect(wrapper(0, store).wrappedValue == number)
        }
    }

    @Test("Wrappers of two types don't get each other's value")
    func types() {
        let store = InMemoryStore(issueHandler: { _ in })
        let number = wrapper(1, store)
        number.wrappedValue = 2
        let text = wrapper("default", store)
        #expect(text.wrappedValue == "default")
        #expect(text.projectedValue.storageError?.code == .typeMismatch)
        #expect(wrapper(1, store).wrappedValue == 2)
    }

    @Test("Each wrapper has its own default")
    func defaults() {
        let store = InMemoryStore()
        let first = wrapper(1, store)
        let second = wrapper(2, store)
        #expect(first.wrappedValue == 1)
        #expect(second.wrappedValue == 2)
    }

    @Test(
        "Threads that make and drop wrappers at one place lose no update and leave nothing behind"
    )
    func threads() {
        let store = InMemoryStore()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5_000 { wrapper(0, store).wrappedValue += 1 }
        }
        #expect(wrapper(0, store).wrappedValue == 20_000)
        #expect(store.context.handleCount == 0)
    }

    @Test("Threads with their own stores get their own values at one place")
    func storesOfThreads() {
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for number in 1...500 {
                let store = InMemoryStore()
                let first = wrapper(0, store)
                first.wrappedValue = number
                if wrapper(0, store).wrappedValue != number { Issue.record("another's value") }
            }
        }
    }

    @Test("A store that a task has bound isn't the process's")
    func bindings() {
        let values = [InMemoryStore(), InMemoryStore()].map { store in
            withSharedStores(inMemory: store) {
                let value = SharedValue(wrappedValue: 0, \.inMemory.remembered)
                value.wrappedValue += 1
                return value.wrappedValue
            }
        }
        #expect(values == [1, 1])
    }
}
