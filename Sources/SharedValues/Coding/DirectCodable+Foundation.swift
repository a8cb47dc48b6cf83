import DefaultsLog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The text is the one that `JSONEncoder` writes for these types within a larger value, except where
// that isn't exact: a date is always a floating-point number, and a relative URL keeps its base.

extension Data: DirectCodable {
    func write(to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        text += base64EncodedData()
        text.append(UInt8(ascii: "\""))
    }

    static func read(_ scanner: inout JSONScanner) -> Data? {
        var attempt = scanner
        if attempt.current == UInt8(ascii: "\""), let text = attempt.token(),
            let data = Data(base64Encoded: Data(text.dropFirst().dropLast()))
        {
            scanner = attempt
            return data
        }
        // Slashes may be escaped.
        return scanner.string().flatMap { Data(base64Encoded: $0) }
    }

    var propertyList: PropertyList? { .data(self) }

    init?(propertyList: PropertyList) {
        guard case .data(let value) = propertyList else { return nil }
        self = value
    }
}

extension Date: DirectCodable {
    func write(to text: inout [UInt8]) {
        timeIntervalSinceReferenceDate.write(to: &text)
    }

    static func read(_ scanner: inout JSONScanner) -> Date? {
        Double.read(&scanner).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    var propertyList: PropertyList? { .date(self) }

    init?(propertyList: PropertyList) {
        guard case .date(let value) = propertyList else { return nil }
        self = value
    }
}

extension UUID: DirectCodable {
    func write(to text: inout [UInt8]) {
        uuidString.write(to: &text)
    }

    static func read(_ scanner: inout JSONScanner) -> UUID? {
        scanner.string().flatMap { UUID(uuidString: $0) }
    }

    var propertyList: PropertyList? { .string(uuidString) }

    init?(propertyList: PropertyList) {
        guard case .string(let text) = propertyList else { return nil }
        self.init(uuidString: text)
    }
}

extension Decimal: DirectCodable {
    func write(to text: inout [UInt8]) {
        text += isNaN ? #""nan""#.utf8 : description.utf8
    }

    static func read(_ scanner: inout JSONScanner) -> Decimal? {
        guard let text = scanner.token() else { return nil }
        if text == Array(#""nan""#.utf8)[...] { return .nan }
        guard JSONOrder.isNumber(text),
            let value = Decimal(string: String(decoding: text, as: UTF8.self)), !value.isNaN
        else { return nil }
        return value
    }

    /// Property lists have only binary floating-point numbers.
    var propertyList: PropertyList? { nil }

    init?(propertyList: PropertyList) {
        switch propertyList {
        case .integer(let value): self.init(value)
        case .real:
            guard let value = try? DirectCoding<Decimal>().decode(propertyList.json) else {
                return nil
            }
            self = value
        default: return nil
        }
    }
}

extension URL: DirectCodable {
    func write(to text: inout [UInt8]) {
        guard let baseURL else { return relativeString.write(to: &text) }
        text += #"{"base":"#.utf8
        baseURL.write(to: &text)
        text += #","relative":"#.utf8
        relativeString.write(to: &text)
        text.append(UInt8(ascii: "}"))
    }

    static func read(_ scanner: inout JSONScanner) -> URL? {
        guard scanner.skipToken(UInt8(ascii: "{")) else {
            return scanner.string().flatMap { URL(string: $0) }
        }
        var base: URL?
        var relative: String?
        repeat {
            let name = scanner.string()
            guard scanner.skipToken(UInt8(ascii: ":")) else { return nil }
            switch name {
            case "base": base = read(&scanner)
            case "relative": relative = scanner.string()
            default: return nil
            }
        } while scanner.skipToken(UInt8(ascii: ","))
        guard scanner.skip(UInt8(ascii: "}")), let base, let relative else { return nil }
        return URL(string: relative, relativeTo: base)
    }

    /// The string of an absolute URL; a relative one could be mistaken for a file path.
    var propertyList: PropertyList? {
        baseURL == nil && scheme != nil ? .string(relativeString) : nil
    }

    /// Creates the URL from a string, or from the path that `UserDefaults` stores for a file URL.
    init?(propertyList: PropertyList) {
        guard case .string(let text) = propertyList else { return nil }
        if text.hasPrefix("/") {
            self.init(filePath: text)
        } else if text.hasPrefix("~/") {
            self = .homeDirectory.appending(path: text.dropFirst(2))
        } else {
            self.init(string: text)
            if scheme == nil { return nil }
        }
    }
}
