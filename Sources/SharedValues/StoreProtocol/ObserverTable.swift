import DefaultsLog

/// The functions that are called after changes of a store's values, by subject.
///
/// There is one table per store, since few subjects ever have an observer of this kind.
final class ObserverTable: Sendable {
    private typealias Observers = [Int: @Sendable () -> Void]
    private let state = Guarded<(last: Int, bySubject: [ObjectIdentifier: Observers])>((0, [:]))

    func add(_ observer: @escaping @Sendable () -> Void, of subject: Subject) -> Int {
        state.withLock { state in
            state.last += 1
            state.bySubject[ObjectIdentifier(subject), default: [:]][state.last] = observer
            return state.last
        }
    }

    /// Removes an observer and returns whether it was there.
    func remove(_ id: Int, of subject: Subject) -> Bool {
        // Released outside the lock, since releasing it may run user code.
        let removed = state.withLock { state in
            let subject = ObjectIdentifier(subject)
            let removed = state.bySubject[subject]?.removeValue(forKey: id)
            if state.bySubject[subject]?.isEmpty == true { state.bySubject[subject] = nil }
            return removed
        }
        return removed != nil
    }

    func all(of subject: Subject) -> [@Sendable () -> Void] {
        state.withLock { state in
            (state.bySubject[ObjectIdentifier(subject)] ?? [:]).map(\.value)
        }
    }
}
