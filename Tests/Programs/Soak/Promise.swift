/// The promises that a trial checks.
enum Promise: String {
    case atomic = "P1 atomic"
    case durable = "P2 durable"
    case exact = "P3 no lost update"
    case fresh = "P4 fresh"
    case notified = "P5 notified"
    case local = "P8 damage is local"
    case polite = "P9 polite"
    case bounded = "P10 bounded"
    case errors = "no error but the expected ones"
    case unchanged = "a write that fails changes nothing"
    case alive = "nothing hangs or ends by itself"
}

/// A promise was broken: which one, and what was expected and seen.
struct Broken: Error, CustomStringConvertible {
    let promise: Promise
    let details: String

    init(_ promise: Promise, _ details: String) {
        self.promise = promise
        self.details = details
    }

    /// The promise and the details in one line.
    var description: String {
        "\(promise.rawValue): \(details.replacing("\n", with: " "))"
    }
}

extension Broken {
    private static let prefix = "broken "

    /// The line with which a worker reports it.
    var line: String { Self.prefix + description }

    /// Returns `nil` if a worker's line says something else.
    init?(line: String) {
        guard line.hasPrefix(Self.prefix) else { return nil }
        let text = line.dropFirst(Self.prefix.count)
        guard let colon = text.firstIndex(of: ":"),
            let promise = Promise(rawValue: String(text[..<colon]))
        else { return nil }
        self.init(promise, String(text[colon...].dropFirst(2)))
    }
}
