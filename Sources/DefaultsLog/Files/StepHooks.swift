import Synchronization

/// A place between two steps of a write, at which a test may stop or kill its process.
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

/// Calls a test's hook between the steps of a write; costs one relaxed load without one.
package enum StepHooks {
    private static let isArmed = Atomic<Bool>(false)
    private static let hook = Guarded<(@Sendable (WriteStep) -> Void)?>(nil)

    /// Sets what is called at every step from now on, in every store of this process; for tests.
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
