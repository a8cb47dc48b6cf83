import CommandLineSupport
import DefaultsLog

/// The members of a JSON object, with the exact text of each value.
struct JSONObject {
    /// The members in their order; of equal names the last one counts.
    private(set) var members: [(name: String, json: JSONText)] = []

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - label: What messages call it.
    /// - Throws: A ``Failure`` that names the line in which it isn't a JSON object.
    init(_ bytes: [UInt8], label: String) throws(Failure) {
        var scanner = JSONScanner(bytes, in: 0..<bytes.count)
        var places: [String: Int] = [:]
        func failure(_ expected: String) -> Failure {
            let line = bytes[..<scanner.position].count { $0 == UInt8(ascii: "\n") } + 1
            return Failure("\(label): line \(line): not a JSON object: \(expected) is expected")
        }
        guard scanner.skipToken(UInt8(ascii: "{")) else { throw failure("{") }
        var isAtEnd = scanner.skip(UInt8(ascii: "}"))
        while !isAtEnd {
            guard let name = scanner.string() else { throw failure("the name of a member") }
            guard scanner.skipToken(UInt8(ascii: ":")) else { throw failure(":") }
            let start = scanner.position
            guard scanner.skipValue() else { throw failure("a value") }
            let json = JSONText(bytes[start..<scanner.position])
            if let place = places[name] {
                members[place].json = json
            } else {
                places[name] = members.count
                members.append((name, json))
            }
            if scanner.skipToken(UInt8(ascii: ",")) { continue }
            scanner.skipWhitespace()
            isAtEnd = scanner.skip(UInt8(ascii: "}"))
            if !isAtEnd { throw failure(", or }") }
        }
        scanner.skipWhitespace()
        guard scanner.isAtEnd else { throw failure("the end") }
    }
}
