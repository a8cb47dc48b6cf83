/// The coding of types that are only `RawRepresentable`, by their raw values.
struct RawCoding<Value: RawRepresentable>: ValueCoding
where Value.RawValue: Codable {
    private var raw: any ValueCoding<Value.RawValue> = CodableCoding<Value.RawValue>()

    var resolved: any ValueCoding<Value> {
        var coding = self
        coding.raw = raw.resolved
        return coding
    }

    func encode(_ value: Value) throws -> [UInt8] {
        try raw.encode(value.rawValue)
    }

    func decode(_ text: [UInt8]) throws -> Value {
        try Value(decoding: try raw.decode(text))
    }

    func storedValue(of value: Value) throws -> StoredValue {
        try raw.storedValue(of: value.rawValue)
    }

    func decode(_ propertyList: PropertyList) throws -> Value {
        try Value(decoding: raw.decode(propertyList))
    }
}

/// The coding of optionals, arrays, sets and dictionaries of types that are only
/// `RawRepresentable`, by their raw values.
struct RawContainerCoding<Value: RawContainer>: ValueCoding {
    private var raw: any ValueCoding<Value.Raw> = CodableCoding<Value.Raw>()

    var resolved: any ValueCoding<Value> {
        var coding = self
        coding.raw = raw.resolved
        return coding
    }

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

extension RawRepresentable {
    /// Creates a value from a stored raw value, which may be of a case that is no longer known.
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

/// An optional, array, set or dictionary of values that are stored by their raw values.
///
/// The standard types conform; there is nothing to conform further ones to.
public protocol RawContainer {
    /// The container of raw values that is stored.
    associatedtype Raw: Codable

    /// The raw values.
    var rawContents: Raw { get }

    /// Creates the container from stored raw values, or throws if one of them is unknown.
    init(rawContents raw: Raw) throws
}

extension Optional: RawContainer
where Wrapped: RawRepresentable, Wrapped.RawValue: Codable {
    /// The raw value, if there is a value.
    public var rawContents: Wrapped.RawValue? { self?.rawValue }

    /// Creates an optional from a raw value.
    public init(rawContents raw: Wrapped.RawValue?) throws {
        self = try raw.map { try Wrapped(decoding: $0) }
    }
}

extension Array: RawContainer
where Element: RawRepresentable, Element.RawValue: Codable {
    /// The raw values, in order.
    public var rawContents: [Element.RawValue] { map(\.rawValue) }

    /// Creates an array from raw values.
    public init(rawContents raw: [Element.RawValue]) throws {
        self = try raw.map { try Element(decoding: $0) }
    }
}

extension Set: RawContainer
where Element: RawRepresentable, Element.RawValue: Codable & Comparable {
    /// The raw values, sorted: equal sets are stored alike.
    public var rawContents: [Element.RawValue] { map(\.rawValue).sorted() }

    /// Creates a set from raw values.
    public init(rawContents raw: [Element.RawValue]) throws {
        self = Set(try raw.map { try Element(decoding: $0) })
    }
}

extension Dictionary: RawContainer
where Key: Codable, Value: RawRepresentable, Value.RawValue: Codable {
    /// The raw values under their keys.
    public var rawContents: [Key: Value.RawValue] { mapValues(\.rawValue) }

    /// Creates a dictionary from raw values.
    public init(rawContents raw: [Key: Value.RawValue]) throws {
        self = try raw.mapValues { try Value(decoding: $0) }
    }
}
