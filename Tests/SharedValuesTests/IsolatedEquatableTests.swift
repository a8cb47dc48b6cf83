import Foundation
import SharedValues
import Testing

@Suite("Values whose == is isolated to the main actor")
struct IsolatedEquatableTests {
    @Test("They are never compared on another thread, and a change of them is still a change")
    func offTheMainActor() async {
        let value = SharedValue(wrappedValue: Pin(), .inMemory("pin", store: InMemoryStore()))
        let pins = SharedValue(wrappedValue: [Pin](), .inMemory("pins", store: InMemoryStore()))
        await withCheckedContinuation { continuation in
            Thread {
                // The precondition in == would end the process here.
                value.wrappedValue = Pin(x: 1)
                value.wrappedValue = Pin(x: 1)
                value.wrappedValue.x += 1
                pins.wrappedValue = [Pin(x: 1)]
                pins.wrappedValue = [Pin(x: 2)]
                continuation.resume()
            }
            .start()
        }
        #expect(value.wrappedValue.x == 2)
        #expect(pins.wrappedValue.map(\.x) == [2])
    }

    @Test("A first use on the main actor makes no difference")
    @MainActor
    func firstOnTheMainActor() async {
        let value = SharedValue(wrappedValue: Place(), .inMemory("place", store: InMemoryStore()))
        value.wrappedValue = Place(x: 1)
        await Task.detached {
            value.wrappedValue = Place(x: 1)
            value.wrappedValue = Place(x: 2)
        }
        .value
        #expect(value.wrappedValue.x == 2)
    }
}

private struct Pin: Sendable { var x = 0 }

extension Pin: @MainActor Equatable {
    @MainActor static func == (a: Pin, b: Pin) -> Bool {
        MainActor.preconditionIsolated()
        return a.x == b.x
    }
}

private struct Place: Sendable { var x = 0 }

extension Place: @MainActor Equatable {
    @MainActor static func == (a: Place, b: Place) -> Bool {
        MainActor.preconditionIsolated()
        return a.x == b.x
    }
}
