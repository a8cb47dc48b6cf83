#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The coding of types that have an encoder write them.
struct EncoderCoding<Value: Codable>: JSONCoding {
    private let mayEncodeItself = SelfEncoding.isPossible(in: Value.self)

    func encode(_ value: Value) throws -> [UInt8] {
        if mayEncodeItself { return try SelfEncoding.watched(Value.self) { try text(of: value) } }
        return try text(of: value)
    }

    private func text(of value: Value) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return Array(try encoder.encode(value))
    }

    func decode(_ text: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try decoder.decode(Value.self, from: Data(text))
    }
}
