import DefaultsLog

extension String: DirectCodable {
    func write(to text: inout [UInt8]) {
        text.appendJSONString(self, usesShortEscapes: true)
    }

    static func read(_ scanner: inout JSONScanner) -> String? { scanner.string() }

    var propertyList: PropertyList? { .string(self) }

    init?(propertyList: PropertyList) {
        guard case .string(let value) = propertyList else { return nil }
        self = value
    }
}
