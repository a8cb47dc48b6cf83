import Dispatch
import SharedValues
import SharedValuesTesting
import Testing

@Suite("A part of a value is a shared value", .freshSharedStores)
struct DerivedValueTests {
    @Test("It reads and writes the root, stored or computed", arguments: StoreKindToTest.all)
    func readAndWrite(kind: StoreKindToTest) throws {
        let root = SharedValue(wrappedValue: Parts(), .appStorage("root", store: kind.makeStore()))
        root.list.wrappedValue = [1]
        root.computed.wrappedValue.append(2)
        #expect(root.wrappedValue.list == [1, 2])
        #expect(try root.computed.withLock { $0.removeLast() } == 2)
        #expect(root.list.wrappedValue == [1])
        root.list[0].wrappedValue += 10
        #expect(root.wrappedValue.list == [11])
        #expect(root.list.isStored)
        #expect(root.list.sharedKey.name == "root")
    }

    @Test("Parts of parts go down to the root")
    func deep() {
        @SharedValue(.inMemory("deep")) var outer = Outer()
        $outer.middle.point.x.wrappedValue += 5
        #expect(outer.middle.point.x == 5)
        let x = $outer.middle.point.x
        outer.middle.point.x = 7
        #expect(x.wrappedValue == 7)
    }

    @Test("Its default is the part of the root's default, and reset restores it")
    func reset() {
        @SharedValue(.inMemory("point")) var point = Point(x: 1, y: 2)
        $point.x.wrappedValue = 10
        $point.x.reset()
        #expect(point == Point(x: 1, y: 2))
    }

    @Test("Mutating it is a mutation of the root: no other change comes in between")
    func atomic() throws {
        @SharedValue(.inMemory("point")) var point = Point(x: 0, y: 0)
        let x = $point.x
        let y = $point.y
        #expect(try x.load() == 0)
        for _ in 0..<100 {
            x.wrappedValue += 1
            y.wrappedValue += 2
        }
        #expect(point == Point(x: 100, y: 200))
    }

    @Test("A computed part is mutated in two stores at once, independently")
    func twoStores() {
        let parts = SharedValue(wrappedValue: Parts(), .inMemory("parts"))
        let computed = parts.computed
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 0..<2_000 {
                withSharedStores(inMemory: InMemoryStore()) {
                    computed.wrappedValue.append(1)
                    computed.wrappedValue.append(2)
                    if computed.wrappedValue != [1, 2] { Issue.record("the stores have met") }
                }
            }
        }
    }

    private struct Outer: Sendable {
        struct Middle: Sendable {
            var point = Point(x: 0, y: 0)
        }
        var middle = Middle()
    }
}
