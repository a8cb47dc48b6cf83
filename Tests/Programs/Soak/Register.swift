import SharedValues

/// One of the values that each lane writes, with the number of the write.
enum Slot: Int, CaseIterable {
    /// The counter that all lanes increment: a lane's part of it is unknown.
    case counter
    case steps, tally, score, text, list, profile, raw

    /// The slots whose value shows which write of the lane was the last.
    static let registers = allCases.filter { $0 != .counter }

    /// The slots that a lane assigns, in any order and several in one transaction.
    static let assigned: [Slot] = [.text, .list, .profile, .raw]
}

/// A value that only one lane writes, and that follows from the number of the write.
struct Register: Sendable {
    /// The result of reading a value.
    enum Finding {
        case write(Int)
        case other(String)
    }

    /// Makes a write.
    let write: @Sendable (Int) throws(SharedValueError) -> Void

    /// Reads the value once and returns which write of a range it comes from.
    let find: @Sendable (ClosedRange<Int>) -> Finding
}

extension Register {
    /// A number that is the number of its last write.
    init(
        counting number: @autoclosure @escaping @Sendable () -> Int,
        write: @escaping @Sendable (Int) throws(SharedValueError) -> Void
    ) {
        self.write = write
        find = { _ in .write(number()) }
    }

    /// A value that some writes set and others remove.
    ///
    /// - Parameters:
    ///   - shared: The value, with a default that no write sets.
    ///   - make: Returns the value that a write sets.
    ///   - number: Returns the number of the write that may have set a value.
    init<Value: Equatable>(
        _ shared: SharedValue<Value>,
        make: @escaping @Sendable (Int) -> Value,
        number: @escaping @Sendable (Value) -> Int?
    ) {
        write = { next throws(SharedValueError) in
            switch next {
            case _ where Self.isRemoval(next): shared.reset()
            case _ where next.isMultiple(of: 2): shared.wrappedValue = make(next)
            default: try shared.withLock { $0 = make(next) }
            }
            // This lane alone writes the value: an error can only be its own.
            if let error = shared.storageError { throw error }
        }
        find = { range in
            let value = shared.wrappedValue
            if let number = number(value) {
                if !Self.isRemoval(number), value == make(number) { return .write(number) }
            } else if let removal = range.last(where: Self.isRemoval) {
                return .write(removal)
            }
            let error = shared.storageError.map { ", with the error \($0)" } ?? ""
            return .other(Self.brief(value) + error)
        }
    }

    /// A raw JSON value, as tools set it.
    init(
        raw key: String,
        in store: FileDefaultsStore,
        make: @escaping @Sendable (Int) -> String
    ) {
        write = { next throws(SharedValueError) in
            try store.setJSON(Self.isRemoval(next) ? nil : make(next), forKey: key)
        }
        find = { range in
            let text: String?
            do {
                text = try store.json(forKey: key)
            } catch {
                return .other("the error \(error)")
            }
            let found = range.last { text == (Self.isRemoval($0) ? nil : make($0)) }
            return found.map { .write($0) } ?? .other(text.map(Self.brief) ?? "no value")
        }
    }

    /// Whether a write removes the value; there is none before the first write, either.
    static func isRemoval(_ number: Int) -> Bool { number % 9 == 0 }

    private static func brief(_ value: Any) -> String {
        let text = "\(value)"
        return "\(text.prefix(80).debugDescription) (\(text.count) characters)"
    }
}
