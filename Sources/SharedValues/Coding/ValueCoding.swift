/// How values of one type are stored and read back.
protocol ValueCoding<Value>: Sendable {
    associatedtype Value

    /// Returns the value's JSON text.
    func encode(_ value: Value) throws -> [UInt8]

    func decode(_ text: [UInt8]) throws -> Value

    /// Returns the value's property list, or its JSON text if it has none.
    func storedValue(of value: Value) throws -> StoredValue

    func decode(_ propertyList: PropertyList) throws -> Value

    /// Whether equal values always have the same text.
    var isCanonical: Bool { get }

    /// The same coding, with everything looked up that depends on the type alone.
    var resolved: any ValueCoding<Value> { get }
}

extension ValueCoding {
    func storedValue(of value: Value) throws -> StoredValue {
        let text = try encode(value)
        return PropertyList(scalar: text).map { .propertyList($0) } ?? .json(text)
    }

    /// Decodes a property list as the JSON that it stands for, or a string that is JSON with parts.
    func decode(_ propertyList: PropertyList) throws -> Value {
        do {
            return try decode(propertyList.json)
        } catch {
            guard case .string(let text) = propertyList, text.hasPrefix("{") || text.hasPrefix("[")
            else { throw error }
            return try decode(Array(text.utf8))
        }
    }

    var isCanonical: Bool { false }

    var resolved: any ValueCoding<Value> { self }
}

/// The coding of types that are `Codable`: what their type has of its own, or an encoder's.
struct CodableCoding<Value: Codable>: ValueCoding {
    var resolved: any ValueCoding<Value> {
        func direct<T: DirectCodable>(_ type: T.Type) -> (any ValueCoding<Value>)? {
            DirectCoding<T>() as? any ValueCoding<Value>
        }
        func container<T: EncodedContainer>(_ type: T.Type) -> (any ValueCoding<Value>)? {
            EncodedContainerCoding<T>() as? any ValueCoding<Value>
        }
        if let type = Value.self as? any DirectCodable.Type, let coding = direct(type) {
            return coding
        }
        if let type = Value.self as? any EncodedContainer.Type, let coding = container(type) {
            return coding
        }
        return EncoderCoding<Value>()
    }

    func encode(_ value: Value) throws -> [UInt8] { try resolved.encode(value) }

    func decode(_ text: [UInt8]) throws -> Value { try resolved.decode(text) }

    func storedValue(of value: Value) throws -> StoredValue { try resolved.storedValue(of: value) }

    func decode(_ propertyList: PropertyList) throws -> Value { try resolved.decode(propertyList) }
}
