import Synchronization

/// A point between two steps of a write, at which a test may stop or kill its process.
package enum WriteStep: String, Sendable, CaseIterable {
    case locked
    case appendMarked
    case appended
    case synchronized
    case committed
    case generationCounted
    case damageCopied
    case damageSetAside
    case compactionCreated
    case compactionWritten
    case compactionSynchronized
    case compactionRenamed
    case replacementCounted
}

/// A hook that tests set between the steps of a write; without one, it costs a relaxed load.
package enum StepHooks {
    private static let isArmed = Atomic<Bool>(false)
    private static let hook = Guarded<(@Sendable (WriteStep) -> Void)?>(nil)

    /// Sets the closure that is called at every step of every store of this process; for tests.
    package static func set(_ hook: (@Sendable (WriteStep) -> Void)?) {
        Self.hook.withLock {
            $0 = hook
            isArmed.store(hook != nil, ordering: .relaxed)
        }
    }

    @inline(__always)
    static func reach(_ step: WriteStep) {
        if isArmed.load(ordering: .relaxed) { call(step) }
    }

    @inline(never)
    private static func call(_ step: WriteStep) {
        let hook = hook.withLock { $0 }
        hook?(step)
    }
}
