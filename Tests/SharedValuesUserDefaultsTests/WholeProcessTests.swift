import DefaultsLog
import Dispatch
import Foundation
import Observation
import SharedValues
import SharedValuesUserDefaults
import Synchronization
import Testing

/// Tests of what concerns all suites of a process, each test in its own process.
///
/// On Linux, `UserDefaults` writes all suites whenever one is synchronized, reports whether all of
/// them could be written, and must not be read while defaults are registered. Its notification of a
/// change doesn't name the suite. Opening a suite looks at all open ones.
@Suite("UserDefaultsStore and what UserDefaults shares across the process")
struct WholeProcessTests {
    @Test("Each write is on the disk, unless the policy says otherwise")
    func synchronizing() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            func text(ofFile name: String) -> String {
                let url = suite.folder.appending(path: name + ".plist")
                return (try? String(contentsOf: url, encoding: .utf8)) ?? "none"
            }
            func set(_ text: String, in store: UserDefaultsStore) throws {
                let value = SharedValue(wrappedValue: "", .appStorage("key", store: store))
                try value.withLock { $0 = text }
            }
            try set("one", in: suite.open("each", synchronize: .eachWrite))
            #expect(text(ofFile: "each").contains("one"))
            let never = try suite.open("never", synchronize: .never)
            try set("one", in: never)
            #expect(text(ofFile: "never") == "none")
            #if !canImport(Darwin)
            // Of two policies for the same suite, the one that writes more applies.
            _ = try suite.open("never")
            try set("two", in: never)
            #expect(text(ofFile: "never").contains("two"))
            #endif
        }
    }

    @Test("A write that can't reach the disk changes nothing")
    func refusedWrite() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            try Data().write(to: suite.folder.appending(path: "file"))
            let store = try suite.open("file/suite", synchronize: .eachWrite)
            let value = SharedValue(wrappedValue: 1, .appStorage("count", store: store))
            #expect {
                try value.withLock { $0 = 2 }
            } throws: { error in
                (error as? SharedValueError)?.code == .unavailable
            }
            #expect(value.wrappedValue == 1)
            #expect(!value.isStored)
            #expect(value.storageError?.code == .unavailable)
        }
    }

    @Test("A failed write of one suite doesn't refuse a write of another at the same time")
    func refusedElsewhere() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            try Data().write(to: suite.folder.appending(path: "file"))
            let shut = try suite.open("file/suite", synchronize: .eachWrite)
            let open = try suite.open(synchronize: .eachWrite)
            let isDone = Atomic(false)
            let refused = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                let store = thread == 0 ? open : shut
                let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
                if thread == 0 {
                    for _ in 0..<250 { value.wrappedValue += 1 }
                    isDone.store(true, ordering: .releasing)
                } else {
                    repeat {
                        value.wrappedValue += 1
                        if value.storageError != nil { refused.add(1, ordering: .relaxed) }
                    } while !isDone.load(ordering: .acquiring)
                }
            }
            let count = SharedValue(wrappedValue: 0, .appStorage("count", store: open))
            #expect(count.wrappedValue == 250)
            #expect(refused.load(ordering: .relaxed) > 0)
        }
    }

    @Test("A registered default counts as a value until another one is set")
    func registeredDefault() async {
        await #expect(processExitsWith: .success) {
            UserDefaults.standard.register(defaults: ["count": 5])
            let suite = try TemporarySuite()
            let value = SharedValue(wrappedValue: 1, .appStorage("count", store: try suite.open()))
            #expect(value.wrappedValue == 5)
            value.wrappedValue += 1
            #expect(value.wrappedValue == 6)
            value.reset()
            #expect(value.wrappedValue == 5)
        }
    }

    @Test("Releasing the last wrapper leaves nothing behind")
    func lifetime() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            weak var context: SharedStoreContext?
            do {
                let store = try suite.open()
                context = store.context
                let value = SharedValue(wrappedValue: 0, .appStorage("count", store: store))
                value.wrappedValue += 1
            }
            #expect(context == nil)
        }
    }

    @Test("A change by the store is reported once, whatever UserDefaults reports at the same time")
    func ownChanges() async {
        await #expect(processExitsWith: .success) {
            let suite = try TemporarySuite()
            let store = try suite.open(synchronize: .never)
            let values = (0...100).map { number in
                SharedValue(wrappedValue: 0, .appStorage("value \(number)", store: store))
            }
            // While all of them are compared, one changes.
            for value in values { #expect(value.wrappedValue == 0) }
            let count = values[0]
            let told = Guarded<[Int]>([])
            let isDone = Atomic(false)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    for number in 1...500 {
                        withObservationTracking {
                            _ = count.wrappedValue
                        } onChange: {
                            told.withLock { $0.append(count.wrappedValue) }
                        }
                        count.wrappedValue = number
                    }
                    isDone.store(true, ordering: .releasing)
                } else {
                    while !isDone.load(ordering: .acquiring) {
                        NotificationCenter.default.post(
                            name: UserDefaults.didChangeNotification,
                            object: nil
                        )
                    }
                }
            }
            #expect(told.withLock { $0 } == Array(1...500))
            withExtendedLifetime(values) {}
        }
    }
}
