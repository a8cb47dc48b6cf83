import DefaultsLog

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that a property list can hold, as `UserDefaults` does.
public enum PropertyList: Sendable {
    /// A Boolean.
    case boolean(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number, including infinities and NaN.
    case real(Double)
    /// A string.
    case string(String)
    /// Binary data.
    case data(Data)
    /// A date.
    case date(Date)
    /// An array.
    case array([PropertyList])
    /// A dictionary.
    case dictionary([String: PropertyList])
}

extension PropertyList: Equatable {
    /// Returns whether two property lists are identical.
    ///
    /// Strings are compared byte by byte, floating-point numbers and dates bit by bit.
    public static func == (a: PropertyList, b: PropertyList) -> Bool {
        switch (a, b) {
        case (.boolean(let a), .boolean(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
        case (.string(let a), .string(let b)):
            a == b && Array(a.utf8).hasSameBytes(as: Array(b.utf8))
        case (.data(let a), .data(let b)): a == b
        case (.date(let a), .date(let b)):
            a.timeIntervalSinceReferenceDate.bitPattern
                == b.timeIntervalSinceReferenceDate.bitPattern
        case (.array(let a), .array(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        default: false
        }
    }
}

extension PropertyList {
    /// The JSON text of the value, as a store that keeps JSON stores it.
    public var json: [UInt8] {
        var text: [UInt8] = []
        write(to: &text)
        return text
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .boolean(let value): value.write(to: &text)
        case .integer(let value): value.write(to: &text)
        case .real(let value): value.write(to: &text)
        case .string(let value): value.write(to: &text)
        case .data(let value): value.write(to: &text)
        case .date(let value): value.write(to: &text)
        case .array(let values): text = JSONOrder.array(of: values.map(\.json), after: text)
        case .dictionary(let values):
            text.append(UInt8(ascii: "{"))
            for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                key.write(to: &text)
                text.append(UInt8(ascii: ":"))
                value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Creates the property list of a JSON text that is a string, a number or a Boolean.
    ///
    /// Returns `nil` for other texts, and for a number that wouldn't be written as the same text.
    init?(scalar text: [UInt8]) {
        let list: PropertyList
        if let value = try? DirectCoding<String>().decode(text) {
            list = .string(value)
        } else if let value = try? DirectCoding<Int64>().decode(text) {
            list = .integer(value)
        } else if let value = try? DirectCoding<Double>().decode(text) {
            list = .real(value)
        } else if let value = try? DirectCoding<Bool>().decode(text) {
            list = .boolean(value)
        } else {
            return nil
        }
        if case .string = list {} else if list.json != text { return nil }
        self = list
    }

    /// The first character of its JSON text, for an array or a dictionary.
    var opening: UInt8? {
        switch self {
        case .array: UInt8(ascii: "[")
        case .dictionary: UInt8(ascii: "{")
        default: nil
        }
    }

    /// The approximate size in bytes.
    var size: Int {
        switch self {
        case .string(let value): value.utf8.count
        case .data(let value): value.count
        case .array(let values): values.reduce(0) { $0 + $1.size }
        case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
        default: 8
        }
    }
}
