import DefaultsLog

/// The conversion of values of one type to a store's form and back.
struct ValueCoder<Value: Sendable>: Sendable {
    /// The coding; `nil` if the key's values live only in memory.
    private let coding: (any ValueCoding<Value>)?

    /// The older forms that can also be read.
    let upgrades: Upgrades<Value>?

    init(isEncoded: Bool, upgrades: Upgrades<Value>? = nil) {
        coding = isEncoded ? FoundCoding.ofType.coding : nil
        self.upgrades = upgrades
    }
}

/// A type's coding, found once per process since finding it takes a microsecond.
private final class FoundCoding<Value: Sendable>: Sendable {
    let coding = valueCoding(of: Value.self)

    /// The one that all coders of the type share.
    static var ofType: FoundCoding {
        let id = ObjectIdentifier(Value.self)
        // Unsafe: what is kept under a type's identity is made here only.
        if let found = foundCodings.withLock({ $0[id] }) {
            return unsafe unsafeDowncast(found, to: FoundCoding.self)
        }
        let found = FoundCoding()
        foundCodings.withLock { $0[id] = found }
        return found
    }
}

private let foundCodings = Guarded<[ObjectIdentifier: AnyObject]>([:])

extension ValueCoder {
    /// Returns the value in a store's form.
    func encode(
        _ value: Value,
        as form: StoredForm,
        for key: String
    ) throws(SharedValueError) -> StoredValue {
        if case .live = form { return .live(value) }
        guard let coding else {
            throw SharedValueError(
                .unencodable,
                key: key,
                message: """
                    the key is declared with .inMemory(…), but the store keeps values encoded; \
                    declare it with .appStorage(…)
                    """
            )
        }
        do {
            if case .propertyList = form { return try coding.storedValue(of: value) }
            return .json(try coding.encode(value))
        } catch {
            throw SharedValueError(
                .unencodable,
                key: key,
                message: """
                    the \(Value.self) can't be encoded and isn't stored: \(reason(of: error))
                    """,
                underlyingError: error
            )
        }
    }

    /// Returns the value decoded from a stored form.
    func decode(_ stored: StoredValue, for key: String) throws(SharedValueError) -> Value {
        switch stored {
        case .live(let value):
            if let value = value as? Value ?? upgrades?.upgraded(live: value) { return value }
            throw SharedValueError(
                .typeMismatch,
                key: key,
                message: """
                    the stored value \(excerpt("\(value)")) is of type \(type(of: value)), not \
                    \(Value.self); the default is read
                    """
            )
        case .json, .propertyList:
            return try decode(encoded: stored, for: key)
        }
    }

    private func decode(
        encoded stored: StoredValue,
        for key: String
    ) throws(SharedValueError) -> Value {
        do {
            guard let coding else { throw CodingUnknown() }
            return try coding.decode(stored)
        } catch {
            var code: SharedValueError.Code = isMismatch(error) ? .typeMismatch : .undecodable
            var reason = ""
            do {
                if let value = try upgrades?.upgraded(stored) { return value }
            } catch let refusal {
                code = .undecodable
                reason = ": it has an older form, \(refusal.type), whose conversion returned nil"
            }
            let shown = excerpt(String(decoding: stored.json.prefix(200), as: UTF8.self))
            throw SharedValueError(
                code,
                key: key,
                message: """
                    the stored value \(shown) can't be read as \(Value.self)\(reason); the default \
                    is read, and the stored value is kept until another one is written
                    """,
                underlyingError: error
            )
        }
    }

    /// Returns an error's description, without the value that an `EncodingError` contains.
    private func reason(of error: any Error) -> String {
        if case EncodingError.invalidValue(_, let context) = error {
            return context.debugDescription
        }
        return "\(error)"
    }

    private func excerpt(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(60))…" : text
    }
}

/// An error that says that the key was declared without a coding.
private struct CodingUnknown: Error {}

extension ValueCoder {
    /// Whether an error says that the value as a whole, not a part of it, is of another type.
    private func isMismatch(_ error: any Error) -> Bool {
        switch error {
        case DecodingError.typeMismatch(_, let context): context.codingPath.isEmpty
        case DecodingError.valueNotFound(_, let context): context.codingPath.isEmpty
        default: error is CodingUnknown
        }
    }
}

extension ValueCoder {
    /// Returns whether two stored forms represent the same value.
    ///
    /// An encoder writes a nested set in any order. Texts that differ only in order are therefore
    /// decoded, and their values compared.
    func isSame(_ a: StoredValue, as b: StoredValue, for key: String) -> Bool {
        if a.isSame(as: b) { return true }
        guard case .json(let text) = a, case .json(let other) = b, coding?.isCanonical == false,
            JSONOrder.isReordering(text, of: other),
            let value = try? decode(a, for: key), let otherValue = try? decode(b, for: key)
        else { return false }
        return Comparison(sample: value).areEqual(value, otherValue)
    }
}

extension ValueCoding {
    /// Decodes a stored form that isn't the value itself.
    func decode(_ stored: StoredValue) throws -> Value {
        switch stored {
        case .propertyList(let list): try decode(list)
        case .json, .live: try decode(stored.json)
        }
    }
}
