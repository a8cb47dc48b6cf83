/// A way to store values of one type and read them back.
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
}

extension ValueCoding {
    func storedValue(of value: Value) throws -> StoredValue {
        let text = try encode(value)
        return PropertyList(scalar: text).map { .propertyList($0) } ?? .json(text)
    }

    /// Decodes a property list from its JSON text, or from a string that is a JSON array or object.
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
}

/// Returns the coding of a type: its own, an encoder's, or that of its raw values.
///
/// A `Codable` type is never stored by its raw value, even if it has one.
func valueCoding<Value>(of type: Value.Type) -> any ValueCoding<Value> {
    typealias Coding = any ValueCoding<Value>
    func direct<T: DirectCodable>(_: T.Type) -> Coding? { DirectCoding<T>() as? Coding }
    func container<T: EncodedContainer>(_: T.Type) -> Coding? {
        EncodedContainerCoding<T>() as? Coding
    }
    func encoder<T: Codable>(_: T.Type) -> Coding? { EncoderCoding<T>() as? Coding }
    func raw<T: RawRepresentable>(_: T.Type) -> Coding? { RawCoding<T>() as? Coding }
    func rawContents<T: RawContents>(_: T.Type) -> Coding? { RawContentsCoding<T>() as? Coding }

    let coding =
        if let codable = type as? any Codable.Type {
            if let type = type as? any DirectCodable.Type {
                direct(type)
            } else if let type = type as? any EncodedContainer.Type {
                container(type)
            } else {
                encoder(codable)
            }
        } else if let type = type as? any RawRepresentable.Type {
            raw(type)
        } else if let type = type as? any RawContents.Type {
            rawContents(type)
        } else {
            nil as Coding?
        }
    guard let coding else {
        fatalError("'\(type)' can't be stored; make it Codable instead of a RawContainer.")
    }
    return coding
}
