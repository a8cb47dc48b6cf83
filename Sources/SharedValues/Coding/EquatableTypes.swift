import DefaultsLog

/// The types whose values can be compared on any thread.
///
/// A conformance may be isolated to a global actor, as it is by default in modules whose default
/// isolation is the main actor. A cast of the type finds such a conformance everywhere, a cast of a
/// value only on that actor. Each type is therefore tried once per process, with a value, on a thread
/// that belongs to no actor.
enum EquatableTypes {
    private static let answers = Guarded<[ObjectIdentifier: (any Equatable.Type)?]>([:])

    /// Returns the type of a value as one that can be compared on any thread, or `nil`.
    static func equatable<Value: Sendable>(_ sample: Value) -> (any Equatable.Type)? {
        let id = ObjectIdentifier(Value.self)
        if let answer = answers.withLock({ $0[id] }) { return answer }
        var answer: (any Equatable.Type)?
        if let type = Value.self as? any Equatable.Type {
            let isFree = Guarded(false)
            SystemThread.runAndWait { isFree.withLock { $0 = sample is any Equatable } }
            if isFree.withLock({ $0 }) { answer = type }
        }
        answers.withLock { $0[id] = .some(answer) }
        return answer
    }
}
