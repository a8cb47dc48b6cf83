/// A standard container that isn't stored in the order and form that an encoder writes.
protocol EncodedContainer: SendableMetatype {
    /// Returns the JSON text that the container is stored as.
    func encodedText() throws -> [UInt8]

    /// Creates the container from its JSON text.
    init(decoding text: [UInt8]) throws
}

/// The coding of containers that an encoder alone wouldn't write in a stable form.
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

/// Sets are stored in the order of their elements' JSON text, so equal sets have the same form.
extension Set: EncodedContainer where Element: Codable {
    func encodedText() throws -> [UInt8] {
        JSONOrder.sortingElements(of: try EncoderCoding<Set>().encode(self))
    }

    init(decoding text: [UInt8]) throws {
        self = try EncoderCoding<Set>().decode(text)
    }
}

/// A raw value that can be the name of an object's member.
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
/// An encoder writes an array of alternating keys and values unless the key's type conforms to
/// `CodingKeyRepresentable`, and an object if it does. Both are read.
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
            .init(codingPath: [], debugDescription: "\(name) isn't a key of type \(Key.self)")
        )
    }
}

/// A dictionary's alternating keys and values, as an encoder writes them.
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
