import DefaultsLog

/// A type whose stored forms are written and read without an encoder.
///
/// Types are never mixed up: an integer isn't read as a floating-point number, or vice versa.
protocol DirectCodable: SendableMetatype {
    /// Appends the value's JSON text.
    func write(to text: inout [UInt8])

    /// Moves past a JSON value and returns it, or `nil` if it has another type.
    static func read(_ scanner: inout JSONScanner) -> Self?

    /// The value as a property list; `nil` if no property list represents it exactly.
    var propertyList: PropertyList? { get }

    /// Creates the value from a property list, or returns `nil` if it has another type.
    init?(propertyList: PropertyList)

    /// The first character of the JSON text of an array or object; `nil` for other types.
    static var opening: UInt8? { get }
}

extension DirectCodable {
    static var opening: UInt8? { nil }
}

/// The coding of types that need no encoder.
struct DirectCoding<Value: DirectCodable>: ValueCoding {
    var isCanonical: Bool { true }

    func encode(_ value: Value) -> [UInt8] {
        var text: [UInt8] = []
        value.write(to: &text)
        return text
    }

    func decode(_ text: [UInt8]) throws -> Value {
        var scanner = JSONScanner(text, in: 0..<text.count)
        scanner.skipWhitespace()
        let opening = scanner.current
        if let value = Value.read(&scanner) {
            scanner.skipWhitespace()
            if scanner.isAtEnd { return value }
        }
        throw mismatch(isInPart: opening == Value.opening)
    }

    func storedValue(of value: Value) -> StoredValue {
        value.propertyList.map { .propertyList($0) } ?? .json(encode(value))
    }

    func decode(_ propertyList: PropertyList) throws -> Value {
        if let value = Value(propertyList: propertyList) { return value }
        throw mismatch(
            isInPart: propertyList.opening != nil && propertyList.opening == Value.opening
        )
    }

    private func mismatch(isInPart: Bool) -> DecodingError {
        if isInPart {
            let reason = "a part of it has another type than in \(Value.self)"
            return .dataCorrupted(.init(codingPath: [], debugDescription: reason))
        }
        return .typeMismatch(
            Value.self,
            .init(codingPath: [], debugDescription: "it isn't of type \(Value.self)")
        )
    }
}
