import DefaultsLog
import Synchronization

/// How values of one type are turned into a store's form and back.
struct ValueCoder<Value: Sendable>: Sendable {
    /// The coding, found when it is first needed; nil if a key's values live in memory only.
    private let found: FoundCoding<Value>?

    /// Older forms that are read, too.
    let upgrades: Upgrades<Value>?

    init(isEncoded: Bool, upgrades: Upgrades<Value>? = nil) {
        found = isEncoded ? .ofType : nil
        self.upgrades = upgrades
    }

    private var coding: (any ValueCoding<Value>)? { found?.coding }
}

/// The coding of a type, which takes a microsecond to find and is found once per process.
private final class FoundCoding<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let coding = valueCoding(of: Value.self)
    }

    private let box = AtomicLazyReference<Box>()

    var coding: any ValueCoding<Value> { (box.load() ?? box.storeIfNil(Box())).coding }

    /// The one that all coders of the type share.
    static var ofType: FoundCoding {
        foundCodings.withLock { known in
            let id = ObjectIdentifier(Value.self)
            // Unsafe: what is kept under a type's identity is made here only.
            if let found = known[id] { return unsafe unsafeDowncast(found, to: FoundCoding.self) }
            let found = FoundCoding()
            known[id] = found
            return found
        }
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
                    the key's values are declared to live in memory and the store keeps them \
                    encoded; declare the key with .appStorage(…)
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
                    the \(Value.self) cannot be encoded and is not stored: \(reason(of: error))
                    """,
                underlyingError: error
            )
        }
    }

    /// Returns the value that a stored form stands for.
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
                reason = ": it is of an older form, \(refusal.type), whose conversion refuses it"
            }
            let shown = excerpt(String(decoding: stored.json.prefix(200), as: UTF8.self))
            throw SharedValueError(
                code,
                key: key,
                message: """
                    the stored value \(shown) cannot be read as \(Value.self)\(reason); the default \
                    is read, and the value stays until another one is written
                    """,
                underlyingError: error
            )
        }
    }

    /// Returns an error's words, without the whole value that an encoder's has.
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

/// The key was declared without a coding.
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
    /// Returns whether two stored forms stand for the same value.
    ///
    /// What an encoder writes of a set within a value comes in any order: such texts are compared by
    /// their values.
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
    /// Decodes a stored form that is not the value itself.
    func decode(_ stored: StoredValue) throws -> Value {
        switch stored {
        case .propertyList(let list): try decode(list)
        case .json, .live: try decode(stored.json)
        }
    }
}
