import StorageKeys
import Testing

@Suite("Resolved key paths are remembered")
struct ResolvedPathsTests {
    @Test("A literal path is evaluated once per place in the source")
    func literalPath() {
        let evaluations = Evaluations()
        Evaluations.$current.withValue(evaluations) {
            for _ in 0..<10 {
                #expect(AppStorageKeys[\.counted] == "counted")
            }
        }
        #expect(evaluations.count == 1)
    }

    @Test("Threads that resolve the same paths at once agree, and paths beyond the table work")
    func manyPathsAndThreads() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    // A captured path is a new object each time; here its name is fixed, so that
                    // it is remembered until there is no more room.
                    for number in 0..<20_000 {
                        let isEven = number.isMultiple(of: 2)
                        let key = AppStorageKeys[\.[isEven: isEven]]
                        if key != (isEven ? "even" : "odd") {
                            Issue.record("\(number) gave \(key)")
                        }
                        if AppStorageKeys[\.firstDomain.someEntry] != "first_domain-some_entry" {
                            Issue.record("the literal path gave another key")
                        }
                    }
                }
            }
        }
    }
}

/// Counts the evaluations of a declaration within one test.
final class Evaluations: @unchecked Sendable {
    @TaskLocal static var current: Evaluations?
    // Touched by the one task that binds it.
    var count = 0
}

extension StorageKeyBuilder<AppStorageKeys> {
    var counted: Entry {
        Evaluations.current?.count += 1
        return entry()
    }

    subscript(isEven isEven: Bool) -> Entry {
        isEven ? entry("even") : entry("odd")
    }
}
