/// How values of one type are turned into a store's form and back.
struct ValueCoder<Value: Sendable>: Sendable {
    /// The coding to JSON text; nil where a key's values live in memory only.
    let coding: (any JSONCoding<Value>)?

    /// Older forms that are read, too.
    let upgrades: Upgrades<Value>?
}

extension ValueCoder {
    /// Returns the value in a store's form.
    func encode(
        _ value: Value,
        as form: StoredForm,
        for key: String
    ) throws(SharedValueError) -> StoredValue {
        switch form {
        case .live:
            return .live(value)
        case .json:
            guard let coding else {
                throw SharedValueError(
                    .unencodable,
                    key: key,
                    message: """
                        the key's values are declared to live in memory and the store keeps JSON; \
                        declare the key with .appStorage(…)
                        """
                )
            }
            do {
                return .json(try coding.encode(value))
            } catch {
                throw SharedValueError(
                    .unencodable,
                    key: key,
                    message: "the \(Value.self) cannot be encoded and is not stored: \(error)",
                    underlyingError: error
                )
            }
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
        case .json(let text):
            return try decode(json: text, for: key)
        }
    }

    private func decode(json text: [UInt8], for key: String) throws(SharedValueError) -> Value {
        do {
            guard let coding else { throw CodingUnknown() }
            return try coding.decode(text)
        } catch {
            if let value = upgrades?.upgraded(json: text) { return value }
            let shown = excerpt(String(decoding: text.prefix(200), as: UTF8.self))
            throw SharedValueError(
                isMismatch(error) ? .typeMismatch : .undecodable,
                key: key,
                message: """
                    the stored value \(shown) cannot be read as \(Value.self); the default is \
                    read, and the value stays until another one is written
                    """,
                underlyingError: error
            )
        }
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

extension StoredValue {
    /// Whether two forms are known to stand for the same value.
    func isSame(as other: StoredValue) -> Bool {
        if case .json(let a) = self, case .json(let b) = other { a == b } else { false }
    }
}
