import Foundation

/// A rare text or number as the argument of a subscript.
///
/// Formats treat it as one word, so that it is found again in the key.
struct SampleArgument {
    let text: String
    let character: Character
    let number: Int
    let uuid: String

    init(_ position: Int) {
        text = "qx\(Character(Unicode.Scalar(UInt8(97 + position % 26))))zk"
        character = Character(Unicode.Scalar(0x4D40 + UInt32(position)) ?? "x")
        number = 731_000_000 + position
        uuid = "731F0000-0000-4000-8000-0000000000\(10 + position % 90)"
    }

    /// The texts that the sample may have become in a key.
    var forms: [String] {
        [
            text, text.uppercased(), text.prefix(1).uppercased() + text.dropFirst(),
            "\(character)", "\(number)", uuid, uuid.lowercased(),
        ]
    }

    /// Returns the sample as a value of a type that is made from text, a number or a case, or decoded.
    func value<Value>(of type: Value.Type) -> Value? {
        let candidates: [() -> Any?] = [
            { text }, { character },
            { (type as? any FixedWidthInteger.Type).map { integer($0) } },
            { (type as? any BinaryFloatingPoint.Type).map { floatingPoint($0) } },
            { (type as? any ExpressibleByStringLiteral.Type).flatMap { literal($0) } },
            { (type as? any RawRepresentable.Type).flatMap { raw($0) } },
            { (type as? any CaseIterable.Type).flatMap { first($0) } },
            { (type as? any LosslessStringConvertible.Type).flatMap { lossless($0, text) } },
            { (type as? any LosslessStringConvertible.Type).flatMap { lossless($0, "true") } },
            { (type as? any Decodable.Type).flatMap { decoded($0) } },
        ]
        return candidates.lazy.compactMap { $0() as? Value }.first
    }

    private func integer<I: FixedWidthInteger>(_ type: I.Type) -> Any {
        I(exactly: number) ?? I.max
    }

    private func floatingPoint<F: BinaryFloatingPoint>(_ type: F.Type) -> Any { F(number) }

    private func literal<L: ExpressibleByStringLiteral>(_ type: L.Type) -> Any? {
        value(of: L.StringLiteralType.self).map { L(stringLiteral: $0) }
    }

    private func raw<R: RawRepresentable>(_ type: R.Type) -> Any? {
        guard R.RawValue.self != R.self else { return nil }
        return value(of: R.RawValue.self).flatMap { R(rawValue: $0) }
    }

    private func first<C: CaseIterable>(_ type: C.Type) -> Any? { C.allCases.first }

    private func lossless<L: LosslessStringConvertible>(_ type: L.Type, _ text: String) -> Any? {
        L(text)
    }

    private func decoded<D: Decodable>(_ type: D.Type) -> Any? {
        ["\"\(text)\"", "\"\(uuid)\"", "\(number)"].lazy
            .compactMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }.first
    }
}
