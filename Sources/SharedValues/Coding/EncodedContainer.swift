/// A standard container that an encoder writes in an order or a form of its own.
protocol EncodedContainer: SendableMetatype {
    /// Returns the JSON text by which the container is stored.
    func encodedText() throws -> [UInt8]

    /// Creates the container that a JSON text stands for.
    init(decoding text: [UInt8]) throws
}

/// The coding of containers that an encoder alone would not write well.
struct EncodedContainerCoding<Value: EncodedContainer>: ValueCoding {
    func encode(_ value: Value) throws -> [UInt8] { try value.encodedText() }

    func decode(_ text: [UInt8]) throws -> Value { try Value(decoding: text) }
}

extension Optional: EncodedContainer where Wrapped: EncodedContainer {
    func encodedText() throws -> [UInt8] {
        try self?.encodedText() ?? Array("null".utf8)
    }

    init(decoding text: [UInt8]) throws {
        self = text == Array("null".utf8) ? nil : try Wrapped(decoding: text)
    }
}

/// Sets are stored in the order of their elements' texts: equal ones alike.
extension Set: EncodedContainer where Element: Codable {
    func encodedText() throws -> [UInt8] {
        JSONOrder.sortingElements(of: try EncoderCoding<Set>().encode(self))
    }

    init(decoding text: [UInt8]) throws {
        self = try EncoderCoding<Set>().decode(text)
    }
}

/// A raw value that names a member of an object.
protocol MemberName: Codable, Hashable, SendableMetatype {
    var memberName: String { get }

    init?(memberName: String)
}

extension String: MemberName {
    var memberName: String { self }

    init?(memberName: String) { self = memberName }
}

extension Int: MemberName {
    var memberName: String { description }

    init?(memberName: String) { self.init(memberName) }
}

/// Dictionaries with enumerations as keys are stored as objects.
///
/// An encoder writes an array of keys and values in turn, until the key's type conforms to
/// `CodingKeyRepresentable`, and an object from then on: both are read.
extension Dictionary: EncodedContainer
where Key: RawRepresentable, Key.RawValue: MemberName, Value: Codable {
    func encodedText() throws -> [UInt8] {
        var members: [String: Value] = [:]
        for (key, value) in self { members[key.rawValue.memberName] = value }
        return try valueCoding(of: [String: Value].self).encode(members)
    }

    init(decoding text: [UInt8]) throws {
        if text.first == UInt8(ascii: "[") {
            let pairs = try EncoderCoding<Pairs<Key.RawValue, Value>>().decode(text)
            self = [:]
            for (name, value) in pairs.elements { self[try Self.key(name)] = value }
        } else {
            let members = try valueCoding(of: [String: Value].self).decode(text)
            self = [:]
            for (name, value) in members {
                self[try Self.key(Key.RawValue(memberName: name))] = value
            }
        }
    }

    private static func key(_ raw: Key.RawValue?) throws -> Key {
        if let key = raw.flatMap({ Key(rawValue: $0) }) { return key }
        let name = raw.map { "'\($0)'" } ?? "a member"
        throw DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "\(name) is no key of the type \(Key.self)")
        )
    }
}

/// The keys and values of a dictionary, in turn, as an encoder writes them.
private struct Pairs<Name: Codable, Value: Codable>: Codable {
    var elements: [(Name, Value)] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            elements.append(
                (try container.decode(Name.self), try container.decode(Value.self))
            )
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (name, value) in elements {
            try container.encode(name)
            try container.encode(value)
        }
    }
}
