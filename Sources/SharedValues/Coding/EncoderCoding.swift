import DefaultsLog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The coding of types that are written by an encoder.
struct EncoderCoding<Value: Codable>: ValueCoding {
    func encode(_ value: Value) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let text = Array(try encoder.encode(value))
        // The encoder writes the Decimal NaN as a bare NaN, which isn't valid JSON.
        if let obstacle = JSONScanner.obstacle(in: text) {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "its encoded form is \(obstacle)")
            )
        }
        return text
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
