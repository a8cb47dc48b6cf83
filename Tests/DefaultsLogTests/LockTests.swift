import DefaultsLog
import Testing

@Suite("Lock")
struct LockTests {
    @Test("A lock serializes increments of several threads")
    func exclusion() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<5_000 { counter.increment() } }
            }
        }
        #expect(counter.value == 20_000)
    }

    @Test("withLock rethrows what its body throws, and releases the lock")
    func throwing() {
        struct Failure: Error, Equatable {}
        let lock = Lock()
        #expect(throws: Failure()) {
            try lock.withLock { () throws(Failure) in throw Failure() }
        }
        #expect(lock.withLock { 7 } == 7)
    }

    @Test("A recursive lock counts its owner's acquisitions and knows its owner")
    func recursion() async {
        let lock = RecursiveLock()
        #expect(!lock.isOwnedByCurrentThread)
        lock.withLock {
            lock.withLock {
                #expect(lock.isOwnedByCurrentThread)
            }
            #expect(lock.isOwnedByCurrentThread)
        }
        #expect(!lock.isOwnedByCurrentThread)
    }
}

// @unchecked: the count is only touched under the lock.
private final class Counter: @unchecked Sendable {
    private let lock = RecursiveLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func increment() { lock.withLock { count += 1 } }
}
