import Foundation
import SharedValues

/// Keeps the last value that an observer was given.
// @unchecked: `last` is guarded by `condition`.
final class Observer<Value: Equatable & Sendable>: @unchecked Sendable {
    private let shared: SharedValue<Value>
    private let condition = NSCondition()
    private var last: Value?

    /// Observes a value until the process ends.
    init(_ shared: SharedValue<Value>) {
        self.shared = shared
        Task {
            for await value in shared.values {
                condition.withLock {
                    last = value
                    condition.broadcast()
                }
            }
        }
    }

    /// Waits until the observer has been given the current value, which doesn't change meanwhile.
    func settle() throws(Broken) {
        let value = shared.wrappedValue
        let deadline = Date(timeIntervalSinceNow: 30)
        let seen = condition.withLock {
            while last != value, condition.wait(until: deadline) {}
            return last
        }
        if seen == value { return }
        let found = "\(seen.map { "\($0)" } ?? "nothing")".prefix(80)
        throw Broken(
            .notified,
            "\(shared.sharedKey) is \("\(value)".prefix(80)), its observer last saw \(found)"
        )
    }
}
