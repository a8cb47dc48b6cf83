import Foundation
import Synchronization

/// A gate at which the lanes of a process rest while it is shut.
// @unchecked: `resting` is guarded by `condition`.
final class Gate: @unchecked Sendable {
    private let isOpen = Atomic(true)
    private let condition = NSCondition()
    private let lanes: Int
    private var resting = 0

    init(lanes: Int) {
        self.lanes = lanes
    }

    /// Returns at once if the gate is open, else when it opens.
    func pass() {
        if isOpen.load(ordering: .acquiring) { return }
        condition.withLock {
            resting += 1
            condition.broadcast()
            while !isOpen.load(ordering: .acquiring) { condition.wait() }
            resting -= 1
        }
    }

    /// Shuts the gate and waits until all lanes rest.
    func shut() {
        condition.withLock {
            isOpen.store(false, ordering: .releasing)
            while resting < lanes { condition.wait() }
        }
    }

    func open() {
        condition.withLock {
            isOpen.store(true, ordering: .releasing)
            condition.broadcast()
        }
    }
}
