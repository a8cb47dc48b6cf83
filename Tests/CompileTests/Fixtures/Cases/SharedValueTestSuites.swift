// swiftc: -default-isolation MainActor
import SharedValues
import SharedValuesTesting
import Testing

@Suite(.freshSharedStores)
struct Suites {
    @SharedValue(.appStorage("count")) var count = 0

    @Test(arguments: [1, 2])
    func eachCaseStartsAtItsDefault(number: Int) {
        count += number
        #expect(count == number)
    }

    @Suite
    struct Nested {
        @SharedValue(.inMemory("names")) var names: [String] = []

        @Test
        nonisolated func offTheMainActor() async {
            let count = SharedValue(wrappedValue: 0, .appStorage("count"))
            count.wrappedValue += 1
            #expect(count.wrappedValue == 1)
        }
    }
}

@Test(.freshSharedStores)
func alone() throws {
    @SharedValue(.appStorage("count")) var count = 0
    try $count.withLock { $0 += 1 }
    #expect($count.isStored)
}

@Test
func keepsTheContract() throws {
    try SharedStoreContract.check { InMemoryStore() }
}
