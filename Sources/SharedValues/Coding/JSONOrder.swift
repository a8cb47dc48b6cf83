import DefaultsLog

/// The order in which the elements of unordered collections are stored.
///
/// Numbers are ordered by value, everything else by the bytes of its text.
enum JSONOrder {
    /// Returns the indices of texts in sorted order.
    static func places(of texts: [ArraySlice<UInt8>]) -> [Int] {
        let numbers = texts.map { text in
            isNumber(text) ? Double(String(decoding: text, as: UTF8.self)) : nil
        }
        return texts.indices.sorted { a, b in
            if let x = numbers[a], let y = numbers[b] {
                if x != y { return x < y }
                // Integers that are equal as floating-point numbers.
                if texts[a].count != texts[b].count {
                    return (texts[a].count < texts[b].count) != (x < 0)
                }
                if x < 0 { return texts[b].lexicographicallyPrecedes(texts[a]) }
            }
            return texts[a].lexicographicallyPrecedes(texts[b])
        }
    }

    /// Returns whether a JSON text is a number.
    static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        text.first.map { $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10 } == true
    }
}

extension JSONOrder {
    /// Returns a text followed by the array of the given elements' texts.
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

    /// Returns an array's text with its elements sorted.
    static func sortingElements(of text: [UInt8]) -> [UInt8] {
        var scanner = JSONScanner(text, in: 0..<text.count)
        var elements: [ArraySlice<UInt8>] = []
        guard scanner.skip(UInt8(ascii: "[")) else { return text }
        while let element = scanner.token() {
            elements.append(element)
            if !scanner.skip(UInt8(ascii: ",")) { break }
        }
        return array(of: places(of: elements).map { elements[$0] })
    }

    /// Returns whether two texts differ only in the order of array elements.
    ///
    /// The texts are as an encoder writes them: without whitespace, with sorted keys.
    static func isReordering(_ a: [UInt8], of b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        // Detects most other changes without looking at the structure.
        var counts = [Int](repeating: 0, count: 256)
        for byte in a { counts[Int(byte)] += 1 }
        for byte in b { counts[Int(byte)] -= 1 }
        return counts.allSatisfy { $0 == 0 } && ordered(a) == ordered(b)
    }

    private static func ordered(_ text: [UInt8]) -> [UInt8] {
        var scanner = JSONScanner(text, in: 0..<text.count)
        return ordered(&scanner)
    }

    /// Moves past a value and returns its text with all arrays sorted.
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
