import Foundation
import Synchronization

/// Does what may block on a thread of its own: the few threads that tasks share must not be blocked.
///
/// - Returns: What the work returned.
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

/// Tells the thread sanitizer that the work comes before what follows it.
///
/// Of the continuation it sees that only where the task has suspended by the time it is resumed.
private final class Order: Sendable {
    let lock = Mutex(())
}
