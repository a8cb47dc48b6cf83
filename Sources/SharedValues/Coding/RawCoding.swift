/// An optional, array, set or dictionary of values that are stored as their raw values.
///
/// The standard types conform. Make a custom container `Codable` instead.
public protocol RawContainer {}

extension Optional: RawContainer where Wrapped: RawRepresentable, Wrapped.RawValue: Codable {}

extension Array: RawContainer where Element: RawRepresentable, Element.RawValue: Codable {}

extension Set: RawContainer
where Element: RawRepresentable, Element.RawValue: Codable & Comparable {}

extension Dictionary: RawContainer
where Key: Codable, Value: RawRepresentable, Value.RawValue: Codable {}

/// The coding of types that are only `RawRepresentable`, by their raw values.
struct RawCoding<Value: RawRepresentable>: ValueCoding {
    private let raw = valueCoding(of: Value.RawValue.self)

    func encode(_ value: Value) throws -> [UInt8] {
        try raw.encode(value.rawValue)
    }

    func decode(_ text: [UInt8]) throws -> Value {
        try Value(decoding: raw.decode(text))
    }

    func storedValue(of value: Value) throws -> StoredValue {
        try raw.storedValue(of: value.rawValue)
    }

    func decode(_ propertyList: PropertyList) throws -> Value {
        try Value(decoding: raw.decode(propertyList))
    }
}

extension RawRepresentable {
    /// Creates a value from a stored raw value, whose case may no longer exist.
    fileprivate init(decoding raw: RawValue) throws {
        guard let value = Self(rawValue: raw) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "\(Self.self) has no case with the raw value \(raw)"
                )
            )
        }
        self = value
    }
}

/// The stored contents of a `RawContainer`, kept out of the standard types' public API.
protocol RawContents: SendableMetatype {
    /// The container of raw values that is stored.
    associatedtype Raw

    var rawContents: Raw { get }

    /// Creates the container from stored raw values, or throws if one of them is unknown.
    init(rawContents raw: Raw) throws
}

/// The coding of containers of types that are only `RawRepresentable`, by their raw values.
struct RawContentsCoding<Value: RawContents>: ValueCoding {
    private let raw = valueCoding(of: Value.Raw.self)

    func encode(_ value: Value) throws -> [UInt8] {
        try raw.encode(value.rawContents)
    }

    func decode(_ text: [UInt8]) throws -> Value {
        try Value(rawContents: raw.decode(text))
    }

    func storedValue(of value: Value) throws -> StoredValue {
        try raw.storedValue(of: value.rawContents)
    }

    func decode(_ propertyList: PropertyList) throws -> Value {
        try Value(rawContents: raw.decode(propertyList))
    }
}

extension Optional: RawContents where Wrapped: RawRepresentable, Wrapped.RawValue: Codable {
    var rawContents: Wrapped.RawValue? { self?.rawValue }

    init(rawContents raw: Wrapped.RawValue?) throws {
        self = try raw.map { try Wrapped(decoding: $0) }
    }
}

extension Array: RawContents where Element: RawRepresentable, Element.RawValue: Codable {
    var rawContents: [Element.RawValue] { map(\.rawValue) }

    init(rawContents raw: [Element.RawValue]) throws {
        self = try raw.map { try Element(decoding: $0) }
    }
}

/// Sets are stored in the order of their raw values, so equal sets have the same form.
extension Set: RawContents
where Element: RawRepresentable, Element.RawValue: Codable & Comparable {
    var rawContents: [Element.RawValue] { map(\.rawValue).sorted() }

    init(rawContents raw: [Element.RawValue]) throws {
        self = Set(try raw.map { try Element(decoding: $0) })
    }
}

extension Dictionary: RawContents
where Key: Codable, Value: RawRepresentable, Value.RawValue: Codable {
    var rawContents: [Key: Value.RawValue] { mapValues(\.rawValue) }

    init(rawContents raw: [Key: Value.RawValue]) throws {
        self = try raw.mapValues { try Value(decoding: $0) }
    }
}
