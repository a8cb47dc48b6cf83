/// The order in which the elements of unordered collections are stored.
///
/// Numbers come by size, everything else by the bytes of its text.
enum JSONOrder {
    /// Returns whether a JSON text comes before another.
    static func precedes(
        _ a: some RandomAccessCollection<UInt8>,
        _ b: some RandomAccessCollection<UInt8>
    ) -> Bool {
        if isNumber(a), isNumber(b) {
            let isNegative = (a.first == minus, b.first == minus)
            if isNegative.0 != isNegative.1 { return isNegative.0 }
            if isWhole(a), isWhole(b) {
                if a.count != b.count { return (a.count < b.count) != isNegative.0 }
                return isNegative.0
                    ? b.lexicographicallyPrecedes(a) : a.lexicographicallyPrecedes(b)
            }
            if let x = number(a), let y = number(b), x != y { return x < y }
        }
        return a.lexicographicallyPrecedes(b)
    }

    private static let minus = UInt8(ascii: "-")

    /// Returns whether a JSON text is a number's.
    static func isNumber(_ text: some Collection<UInt8>) -> Bool {
        text.first.map { $0 == minus || $0 &- UInt8(ascii: "0") < 10 } == true
    }

    private static func isWhole(_ text: some Collection<UInt8>) -> Bool {
        text.allSatisfy { $0 == minus || $0 &- UInt8(ascii: "0") < 10 }
    }

    private static func number(_ text: some Collection<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self))
    }
}

extension JSONOrder {
    /// Returns a text with the array of some elements' texts after it.
    static func array(of elements: [some Collection<UInt8>], after text: [UInt8] = []) -> [UInt8] {
        var text = text
        text.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += element
        }
        text.append(UInt8(ascii: "]"))
        return text
    }

    /// Returns an array's text with its elements in order.
    static func sortingElements(of text: [UInt8]) -> [UInt8] {
        var scanner = JSONScanner(text, in: 0..<text.count)
        var elements: [ArraySlice<UInt8>] = []
        guard scanner.skip(UInt8(ascii: "[")) else { return text }
        while let element = scanner.token() {
            elements.append(element)
            if !scanner.skip(UInt8(ascii: ",")) { break }
        }
        return array(of: elements.sorted { precedes($0, $1) })
    }

    /// Returns whether two texts differ in the order of arrays' elements only.
    ///
    /// The texts are an encoder's own: without whitespace, with sorted keys.
    static func isReordering(_ a: [UInt8], of b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        // Most other changes are told by this, without looking at the structure.
        var counts = [Int](repeating: 0, count: 256)
        for byte in a { counts[Int(byte)] += 1 }
        for byte in b { counts[Int(byte)] -= 1 }
        return counts.allSatisfy { $0 == 0 } && ordered(a) == ordered(b)
    }

    private static func ordered(_ text: [UInt8]) -> [UInt8] {
        var scanner = JSONScanner(text, in: 0..<text.count)
        return ordered(&scanner)
    }

    /// Moves past a value and returns its text with all arrays in order.
    private static func ordered(_ scanner: inout JSONScanner) -> [UInt8] {
        if scanner.skip(UInt8(ascii: "[")) {
            var elements: [[UInt8]] = []
            while !scanner.isAtEnd, !scanner.skip(UInt8(ascii: "]")) {
                elements.append(ordered(&scanner))
                _ = scanner.skip(UInt8(ascii: ","))
            }
            return array(of: elements.sorted { $0.lexicographicallyPrecedes($1) })
        }
        if scanner.skip(UInt8(ascii: "{")) {
            var text = [UInt8(ascii: "{")]
            while !scanner.isAtEnd, !scanner.skip(UInt8(ascii: "}")) {
                text += scanner.token() ?? []
                _ = scanner.skip(UInt8(ascii: ":"))
                text.append(UInt8(ascii: ":"))
                text += ordered(&scanner)
                _ = scanner.skip(UInt8(ascii: ","))
                text.append(UInt8(ascii: ","))
            }
            return text
        }
        return scanner.token().map { Array($0) } ?? []
    }
}
