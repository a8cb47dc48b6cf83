import Dispatch
import Observation
import SharedValues
import SharedValuesTesting
import Synchronization
import Testing

private let globalValue = SharedValue(wrappedValue: 0, .inMemory("global"))

@Suite("A value is looked up in the store that applies where it is accessed")
struct SharedStoresTests {
    private static let staticValue = SharedValue(wrappedValue: 0, .inMemory("static"))

    init() async {
        // Globals and statics are created at their first use; here that is where nothing is bound.
        await Task.detached { _ = (globalValue, Self.staticValue) }.value
    }

    @Test("The stores bound where it is accessed come first, even for globals and statics")
    func boundWhereAccessed() {
        let outside = (globalValue.wrappedValue, Self.staticValue.wrappedValue)
        withSharedStores(inMemory: InMemoryStore()) {
            globalValue.wrappedValue = -1
            Self.staticValue.wrappedValue = -2
            #expect(globalValue.wrappedValue == -1)
            withSharedStores(inMemory: InMemoryStore()) {
                #expect(globalValue.wrappedValue == 0)
            }
            #expect(Self.staticValue.wrappedValue == -2)
        }
        #expect(globalValue.wrappedValue == outside.0)
        #expect(Self.staticValue.wrappedValue == outside.1)
    }

    @Test("Then the stores bound where the wrapper was created: on threads and in detached tasks")
    func boundWhereMade() async {
        let store = InMemoryStore()
        let value = withSharedStores(inMemory: store) {
            SharedValue(wrappedValue: 0, .inMemory("made"))
        }
        value.wrappedValue = 1
        let named = SharedValue(wrappedValue: 0, .inMemory("made", store: store))
        #expect(named.wrappedValue == 1)
        #expect(onAnotherThread { value.wrappedValue } == 1)
        let detached = await Task.detached { value.wrappedValue }.value
        #expect(detached == 1)
    }

    @Test("A child task has its parent's stores, a thread and a detached task the process's")
    func tasks() async {
        let store = InMemoryStore()
        await withSharedStores(inMemory: store) {
            globalValue.wrappedValue = 5
            let child = await Task { globalValue.wrappedValue }.value
            #expect(child == 5)
            let detached = await Task.detached { globalValue.wrappedValue }.value
            #expect(detached != 5)
            #expect(onAnotherThread { globalValue.wrappedValue } != 5)
        }
    }

    @Test("A store passed as `store:` always wins")
    func explicitStore() {
        let store = InMemoryStore()
        let value = SharedValue(wrappedValue: 0, .inMemory("explicit", store: store))
        withSharedStores(inMemory: InMemoryStore()) { value.wrappedValue = 3 }
        #expect(value.wrappedValue == 3)
    }

    @Test("An observation made in bound stores outlives the access that made it")
    func observationInBoundStores() {
        let events = Mutex(0)
        withSharedStores(inMemory: InMemoryStore()) {
            withObservationTracking {
                _ = globalValue.wrappedValue
            } onChange: {
                events.withLock { $0 += 1 }
            }
            globalValue.wrappedValue = 9
        }
        #expect(events.withLock { $0 } == 1)
    }

    @Test(
        "O4: tests that run at once and use one key never meet",
        .freshSharedStores,
        arguments: 0..<8
    )
    func isolated(number: Int) async {
        @SharedValue(.inMemory("o4")) var value = -1
        #expect(value == -1)
        value = number
        await Task.yield()
        #expect(value == number)
    }

    @Test("A prepared store is the process's")
    func preparation() async {
        await #expect(processExitsWith: .success) {
            let store = InMemoryStore()
            SharedStores.prepare(inMemory: store)
            SharedValue(wrappedValue: 0, .inMemory("key")).wrappedValue = 4
            let same = SharedValue(wrappedValue: 0, .inMemory("key", store: store))
            #expect(same.wrappedValue == 4)
        }
    }
}
