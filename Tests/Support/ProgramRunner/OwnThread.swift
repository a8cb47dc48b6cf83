import Foundation
import Synchronization

/// Runs blocking work on a new thread, since it must not block the few threads that tasks share.
///
/// - Returns: The result of the work.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    let order = Order()
    let result = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            let result = order.lock.withLock { _ in work() }
            continuation.resume(returning: result)
        }
    }
    order.lock.withLock { _ in }
    return result
}

/// Shows the thread sanitizer that the work happens before what follows it.
///
/// It sees that of a continuation only if the task has suspended before it is resumed.
private final class Order: Sendable {
    let lock = Mutex(())
}
