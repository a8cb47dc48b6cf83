import DefaultsLog
import Foundation
import SharedValues
import Synchronization

/// The defaults that several stores of a process share, and the context of their values.
final class DefaultsSuite: Sendable {
    /// The identity of the defaults that stores share.
    enum Identity: Hashable {
        case object(ObjectIdentifier)
        case name(String)
    }

    let context: SharedStoreContext

    // Unsafe: `UserDefaults` may be used on any thread, as its documentation says, but isn't `Sendable`
    // everywhere.
    nonisolated(unsafe) private let defaults: UserDefaults

    private let writesEachTime = Atomic<Bool>(false)
    private let looks = Atomic<UInt64>(0)

    /// The version that a mutation sees.
    private let versionOfMutation = Atomic<UInt64>(0)

    private struct Observation {
        /// The notification center's token for the observation.
        var token: (any NSObjectProtocol)?

        var isOn: Bool { token != nil }

        /// The last known values of the keys that were read.
        var seen: [String: StoredValue?] = [:]

        /// The keys that a read found changed before `UserDefaults` reported it.
        var changed: Set<String> = []

        /// Changes with everything that may outdate a read: a commit, a notification, a new value.
        var revision = 0

        var isCommitting = false
        var hasMissedChange = false
    }

    private let observation = Guarded(Observation())

    private init(
        _ defaults: UserDefaults,
        _ issueHandler: (@Sendable (SharedValueError) -> Void)?
    ) {
        unsafe self.defaults = defaults
        context = SharedStoreContext(issueHandler: issueHandler)
    }
}

extension DefaultsSuite {
    private struct Weak {
        weak var suite: DefaultsSuite?
    }

    private static let suites = Guarded<[Identity: Weak]>([:])

    /// Returns the suite that the stores of some defaults share, created if there is none.
    static func shared(
        _ identity: Identity,
        _ issueHandler: (@Sendable (SharedValueError) -> Void)?,
        _ makeDefaults: () -> UserDefaults
    ) -> DefaultsSuite {
        suites.withLock { suites in
            if let suite = suites[identity]?.suite { return suite }
            suites = suites.filter { $0.value.suite != nil }
            let new = DefaultsSuite(makeDefaults(), issueHandler)
            suites[identity] = Weak(suite: new)
            return new
        }
    }

    func demand(_ synchronization: UserDefaultsStore.SynchronizationPolicy) {
        #if canImport(Darwin)
        let isNeeded = false
        #else
        let isNeeded = true
        #endif
        switch synchronization {
        case .automatic where isNeeded, .eachWrite:
            writesEachTime.store(true, ordering: .relaxed)
        case .automatic, .never: break
        }
    }
}

// MARK: - Reading and writing

extension DefaultsSuite {
    func storedValue(forKey key: String) -> StoredValue? {
        while true {
            let revision = observation.withLock { $0.revision }
            let value = currentValue(forKey: key)
            let isNoted = observation.withLock { observation in
                guard observation.isOn else { return true }
                if observation.revision != revision { return false }
                if let seen = observation.seen[key], !StoredValue.areSame(seen, value) {
                    // A commit notes the new values when it ends.
                    if observation.isCommitting { return true }
                    observation.changed.insert(key)
                }
                observation.seen[key] = .some(value)
                return true
            }
            if isNoted { return value }
        }
    }

    private func currentValue(forKey key: String) -> StoredValue? {
        let object = unsafe defaults.object(forKey: key.composed)
        return object.flatMap { StoredValue(defaultsObject: $0) }
    }

    var version: UInt64 {
        if context.isBeingMutatedByCurrentThread {
            return versionOfMutation.load(ordering: .relaxed)
        }
        return looks.add(1, ordering: .relaxed).newValue
    }

    func beginMutation() {
        if writesEachTime.load(ordering: .relaxed) { unsafe defaults.synchronize() }
        versionOfMutation.store(looks.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    }

    func commit(_ changes: [StoredChange]) throws(SharedValueError) -> UInt64 {
        var objects: [(key: String, object: Any?)] = []
        for change in changes {
            objects.append((change.key.composed, try change.value?.defaultsObject(for: change.key)))
        }
        observation.withLock { observation in
            observation.isCommitting = true
            observation.revision += 1
        }
        defer { endCommit(changes) }
        try Self.alone { () throws(SharedValueError) in
            let before = objects.map { ($0.key, unsafe defaults.object(forKey: $0.key)) }
            set(objects)
            guard mustWrite(changes), unsafe !defaults.synchronize() else { return }
            set(before)
            // Changes that are left unwritten would make the next write of any suite fail.
            unsafe defaults.synchronize()
            throw SharedValueError(
                .unavailable,
                key: changes.first?.key,
                message: """
                    UserDefaults can't write to the disk, and nothing is stored; check that the \
                    folders of all suites in use are writable and have free space
                    """
            )
        }
        return version
    }

    /// Lets one suite at a time change and be written.
    ///
    /// Outside Apple platforms, `synchronize` writes all changed suites of the process, and fails
    /// for all if it fails for one. A failure of one suite must not fail a write of another.
    private static func alone(
        _ body: () throws(SharedValueError) -> Void
    ) throws(SharedValueError) {
        #if canImport(Darwin)
        // Observers are called within a change, and may make another one.
        try body()
        #else
        try writing.withLock(body)
        #endif
    }

    private static let writing = Lock()

    private func mustWrite(_ changes: [StoredChange]) -> Bool {
        #if !canImport(Darwin)
        // Until then, a removed value that is on the disk is still read.
        if changes.contains(where: { $0.value == nil }) { return true }
        #endif
        return writesEachTime.load(ordering: .relaxed)
    }

    private func set(_ objects: [(key: String, object: Any?)]) {
        for (key, object) in objects {
            if let object {
                // `UserDefaults` keeps the old of two objects that it considers equal, such as 1
                // and 1.0.
                if let old = unsafe defaults.object(forKey: key),
                    NSArray(array: [old]).isEqual(to: [object]),
                    !StoredValue.areSame(.init(defaultsObject: old), .init(defaultsObject: object))
                {
                    unsafe defaults.removeObject(forKey: key)
                }
                unsafe defaults.set(object, forKey: key)
            } else {
                unsafe defaults.removeObject(forKey: key)
            }
        }
    }

    /// Notes the values after a commit, so that they aren't mistaken for changes made elsewhere.
    private func endCommit(_ changes: [StoredChange]) {
        let isObserved = observation.withLock { $0.isOn }
        let values = isObserved ? changes.map { ($0.key, currentValue(forKey: $0.key)) } : []
        let hasMissedChange = observation.withLock { observation in
            for (key, value) in values { observation.seen[key] = .some(value) }
            observation.isCommitting = false
            observation.revision += 1
            defer { observation.hasMissedChange = false }
            return observation.hasMissedChange
        }
        if hasMissedChange { defaultsDidChange() }
    }
}

// MARK: - Observing

extension DefaultsSuite {
    func startObserving() {
        let token = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            self?.defaultsDidChange()
        }
        observation.withLock { $0.token = token }
    }

    func stopObserving() {
        let token = observation.withLock { observation in
            observation.seen = [:]
            observation.changed = []
            return observation.token.take()
        }
        if let token { NotificationCenter.default.removeObserver(token) }
    }

    /// Reports the values that differ from those last read.
    ///
    /// `UserDefaults` doesn't say which ones have changed, and also reports the store's own
    /// changes.
    private func defaultsDidChange() {
        observation.withLock { $0.revision += 1 }
        while true {
            let (keys, revision) = observation.withLock { observation in
                if observation.isCommitting { observation.hasMissedChange = true }
                let keys = observation.isCommitting ? [] : Array(observation.seen.keys)
                return (keys, observation.revision)
            }
            let values = keys.map { ($0, currentValue(forKey: $0)) }
            let changed = observation.withLock { observation -> Set<String>? in
                // What was read may be older than what is known now.
                if observation.revision != revision { return nil }
                let changed = values.filter { key, value in
                    if observation.changed.remove(key) != nil { return true }
                    guard let seen = observation.seen[key] else { return false }
                    return !StoredValue.areSame(seen, value)
                }
                for (key, value) in changed { observation.seen[key] = .some(value) }
                if !changed.isEmpty { observation.revision += 1 }
                return Set(changed.map(\.0))
            }
            guard let changed else { continue }
            if !changed.isEmpty { context.valuesDidChange(changed) }
            return
        }
    }
}

extension String {
    /// The string in composed form, since keys are equal if they are equal as Swift strings.
    fileprivate var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
