import Dispatch
import Observation
import SharedValuesTesting
import Synchronization
import Testing

@testable import SharedValues

@Suite("Changes are observed", .freshSharedStores)
struct ObservationTests {
    @Test(
        "O1: a callback reads the new value, sets the same one, sets another one",
        arguments: StoreKindToTest.all
    )
    func callback(kind: StoreKindToTest) {
        let store = kind.makeStore()
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        let other = SharedValue(wrappedValue: 0, .appStorage("other", store: store))
        let seen = Mutex<[Int]>([])
        observe(value) {
            let new = value.wrappedValue
            seen.withLock { $0.append(new) }
            value.wrappedValue = new
            other.wrappedValue = new
            if new < 3 { value.wrappedValue = new + 1 }
        }
        value.wrappedValue = 1
        // The registrar may notify a tracker that registers within its own callback once more.
        var distinct: [Int] = []
        for value in seen.withLock({ $0 }) where distinct.last != value { distinct.append(value) }
        #expect(distinct == [1, 2, 3])
        #expect(other.wrappedValue == 3)
    }

    @Test("A callback that writes its own value isn't called recursively")
    func noRecursion() {
        @SharedValue(.inMemory("value")) var value = 0
        let depth = Mutex((now: 0, most: 0, calls: 0))
        for _ in 0..<2 {
            withObservationTracking {
                _ = value
            } onChange: { [$value] in
                depth.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.calls + 1) }
                $value.wrappedValue += 10
                depth.withLock { $0.now -= 1 }
            }
        }
        value = 1
        #expect(depth.withLock { $0.most } == 1)
        #expect(depth.withLock { $0.calls } == 2)
        #expect(value == 21)
    }

    @Test("O2: the same value set twice is one event", arguments: StoreKindToTest.all)
    func sameValue(kind: StoreKindToTest) {
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: kind.makeStore()))
        let events = Mutex(0)
        observe(value) { events.withLock { $0 += 1 } }
        value.wrappedValue = 1
        value.wrappedValue = 1
        value.wrappedValue += 0
        #expect(events.withLock { $0 } == 1)
    }

    @Test("A write inside an observer is delivered")
    func writeInObserver() {
        @SharedValue(.inMemory("first")) var first = 0
        @SharedValue(.inMemory("second")) var second = 0
        let seen = Mutex<[Int]>([])
        observe($first) { [$first, $second] in $second.wrappedValue = $first.wrappedValue * 10 }
        observe($second) { [$second] in seen.withLock { $0.append($second.wrappedValue) } }
        first = 1
        first = 2
        #expect(seen.withLock { $0 } == [10, 20])
    }

    @Test("Observers are notified once no lock is held, even of nested changes, and once each")
    func nestedChanges() throws {
        @SharedValue(.inMemory("a")) var a = 0
        @SharedValue(.inMemory("b")) var b = 0
        let seen = Mutex<[String]>([])
        observe($a) { [$a, $b] in
            // Another thread can access the values while this one is notified.
            let values = onAnotherThread { "a: \($a.wrappedValue) \($b.wrappedValue)" }
            seen.withLock { $0.append(values) }
        }
        observe($b) { [$a, $b] in
            let values = onAnotherThread { "b: \($a.wrappedValue) \($b.wrappedValue)" }
            seen.withLock { $0.append(values) }
        }
        try $a.withLock { value in
            value = 1
            b = 1
            b = 2
        }
        #expect(seen.withLock { $0 } == ["b: 1 2", "a: 1 2"])
    }

    @Test(
        "This platform reveals tracked accesses, so untracked values notify no observer"
    )
    func noticed() {
        #expect(TrackedMember.isNoticed)
    }

    @Test("O3: 8 threads write, one task observes; the final value is right")
    func manyWriters() async {
        let value = SharedValue(wrappedValue: 0, .inMemory("value"))
        let observed = Task {
            var last = 0
            for await new in value.values {
                #expect(new >= last)
                last = new
                if new == 4_000 { break }
            }
            return last
        }
        let written = Task.detached {
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                for _ in 0..<500 { value.wrappedValue += 1 }
            }
        }
        await written.value
        #expect(await observed.value == 4_000)
        #expect(value.wrappedValue == 4_000)
    }

    @Test("O3: each of many tracked reads is notified of a change on another thread")
    func manyTrackers() {
        let value = SharedValue(wrappedValue: 0, .inMemory("value"))
        let told = Mutex(0)
        for _ in 0..<100 {
            withObservationTracking {
                _ = value.wrappedValue
            } onChange: {
                told.withLock { $0 += 1 }
            }
        }
        onAnotherThread { value.wrappedValue = 1 }
        #expect(told.withLock { $0 } == 100)
    }

    @Test("A store that changes by itself is observed")
    func changeElsewhere() {
        let store = PageStore()
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        let seen = Mutex<[Int]>([])
        observe(value) { seen.withLock { $0.append(value.wrappedValue) } }
        store.receive("5", forKey: "value")
        store.receive("6", forKey: "another")
        store.receive(nil, forKey: "value")
        #expect(seen.withLock { $0 } == [5, 0])
    }

    @Test("An @Observable model observes changes of a value that it contains")
    func observableModel() {
        let model = Model()
        let events = Mutex(0)
        withObservationTracking {
            _ = model.doubled
        } onChange: {
            events.withLock { $0 += 1 }
        }
        model.count += 1
        #expect(events.withLock { $0 } == 1)
        #expect(model.doubled == 2)
    }

    @Test(
        "`values` delivers the current value first, then each change",
        arguments: StoreKindToTest.all
    )
    func values(kind: StoreKindToTest) async {
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: kind.makeStore()))
        var iterator = value.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        value.wrappedValue = 1
        #expect(await iterator.next() == 1)
        // A slow consumer gets the newest value.
        value.wrappedValue = 2
        value.wrappedValue = 3
        #expect(await iterator.next() == 3)
    }

    @Test("A stream created before a change and read after it delivers the new value")
    func streamMadeBefore() async {
        @SharedValue(.inMemory("value")) var value = 0
        let values = $value.values
        var iterator = values.makeAsyncIterator()
        value = 1
        #expect(await iterator.next() == 1)
    }

    @Test("O5: a change while an observer handles the previous one is delivered")
    func changeWhileHandling() async {
        let store = PageStore()
        let value = SharedValue(wrappedValue: 0, .appStorage("value", store: store))
        var last = 0
        for await new in value.values {
            last = new
            if new == 3 { break }
            store.receive("\(new + 1)", forKey: "value")
        }
        #expect(last == 3)
    }

    @Test("Cancelling ends a loop over `values`, and leaves nothing behind")
    func cancellation() async {
        let value = SharedValue(wrappedValue: 0, .inMemory("value"))
        let (first, continuation) = AsyncStream<Void>.makeStream()
        let task = Task { [value] in
            for await _ in value.values { continuation.yield() }
            return true
        }
        for await _ in first { break }
        task.cancel()
        #expect(await task.value)
    }

    @Test("The values of a part are delivered when the part changes")
    func partValues() async {
        @SharedValue(.inMemory("point")) var point = Point(x: 0, y: 0)
        var iterator = $point.y.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        point.x = 1
        point.y = 2
        #expect(await iterator.next() == 2)
    }

    /// Calls a function at each change of a value, by observing it again and again.
    private func observe<Value>(
        _ value: SharedValue<Value>,
        _ onChange: @escaping @Sendable () -> Void
    ) {
        withObservationTracking {
            _ = value.wrappedValue
        } onChange: {
            observe(value, onChange)
            onChange()
        }
    }
}

@Observable
private final class Model {
    @ObservationIgnored @SharedValue(.inMemory("model")) var count = 0

    var doubled: Int { count * 2 }
}
