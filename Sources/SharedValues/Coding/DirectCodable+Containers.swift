import DefaultsLog

extension Optional: DirectCodable where Wrapped: DirectCodable {
    func write(to text: inout [UInt8]) {
        if let self {
            self.write(to: &text)
        } else {
            text += "null".utf8
        }
    }

    static func read(_ scanner: inout JSONScanner) -> Wrapped?? {
        if scanner.current == UInt8(ascii: "n") {
            return scanner.token() == Array("null".utf8)[...] ? .some(nil) : nil
        }
        return Wrapped.read(&scanner).map { $0 }
    }

    var propertyList: PropertyList? { self?.propertyList }

    init?(propertyList: PropertyList) {
        guard let value = Wrapped(propertyList: propertyList) else { return nil }
        self = value
    }

    static var opening: UInt8? { Wrapped.opening }
}

extension Array: DirectCodable where Element: DirectCodable {
    func write(to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        for (index, element) in enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            element.write(to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    static func read(_ scanner: inout JSONScanner) -> [Element]? {
        guard scanner.skipToken(UInt8(ascii: "[")) else { return nil }
        if scanner.skip(UInt8(ascii: "]")) { return [] }
        var elements: [Element] = []
        repeat {
            guard let element = Element.read(&scanner) else { return nil }
            elements.append(element)
        } while scanner.skipToken(UInt8(ascii: ","))
        return scanner.skip(UInt8(ascii: "]")) ? elements : nil
    }

    var propertyList: PropertyList? { PropertyList(elements: self) }

    init?(propertyList: PropertyList) {
        guard case .array(let lists) = propertyList else { return nil }
        self = []
        reserveCapacity(lists.count)
        for list in lists {
            guard let element = Element(propertyList: list) else { return nil }
            append(element)
        }
    }

    static var opening: UInt8? { UInt8(ascii: "[") }
}

/// Sets are stored in the order of their elements' JSON text, so equal sets have the same form.
extension Set: DirectCodable where Element: DirectCodable {
    func write(to text: inout [UInt8]) {
        text = JSONOrder.array(of: inOrder.map(\.text), after: text)
    }

    static func read(_ scanner: inout JSONScanner) -> Set<Element>? {
        [Element].read(&scanner).map { Set($0) }
    }

    var propertyList: PropertyList? { PropertyList(elements: inOrder.map(\.element)) }

    init?(propertyList: PropertyList) {
        guard let elements = [Element](propertyList: propertyList) else { return nil }
        self.init(elements)
    }

    static var opening: UInt8? { UInt8(ascii: "[") }

    private var inOrder: [(element: Element, text: [UInt8])] {
        let elements = map { (element: $0, text: DirectCoding<Element>().encode($0)) }
        return JSONOrder.places(of: elements.map { $0.text[...] }).map { elements[$0] }
    }
}

extension Dictionary: DirectCodable where Key == String, Value: DirectCodable {
    func write(to text: inout [UInt8]) {
        text.append(UInt8(ascii: "{"))
        for (index, (key, value)) in sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            key.write(to: &text)
            text.append(UInt8(ascii: ":"))
            value.write(to: &text)
        }
        text.append(UInt8(ascii: "}"))
    }

    static func read(_ scanner: inout JSONScanner) -> [String: Value]? {
        guard scanner.skipToken(UInt8(ascii: "{")) else { return nil }
        if scanner.skip(UInt8(ascii: "}")) { return [:] }
        var values: [String: Value] = [:]
        repeat {
            guard let key = scanner.string(), scanner.skipToken(UInt8(ascii: ":")),
                let value = Value.read(&scanner)
            else { return nil }
            values[key] = value
        } while scanner.skipToken(UInt8(ascii: ","))
        return scanner.skip(UInt8(ascii: "}")) ? values : nil
    }

    var propertyList: PropertyList? {
        var lists: [String: PropertyList] = [:]
        for (key, value) in self {
            guard let list = value.propertyList else { return nil }
            lists[key] = list
        }
        return .dictionary(lists)
    }

    init?(propertyList: PropertyList) {
        guard case .dictionary(let lists) = propertyList else { return nil }
        self = [:]
        for (key, list) in lists {
            guard let value = Value(propertyList: list) else { return nil }
            self[key] = value
        }
    }

    static var opening: UInt8? { UInt8(ascii: "{") }
}

extension PropertyList {
    /// Creates an array, or returns `nil` if an element, such as `nil`, has no property list.
    fileprivate init?(elements: [some DirectCodable]) {
        var lists: [PropertyList] = []
        lists.reserveCapacity(elements.count)
        for element in elements {
            guard let list = element.propertyList else { return nil }
            lists.append(list)
        }
        self = .array(lists)
    }
}
