import CommandLineSupport

/// What the tool says: results on standard output, complaints on standard error.
///
/// A record separator and what it is begin each complaint; the plugin makes a diagnostic of it.
enum Report {
    static func output(_ text: String) { StandardStream.output.put(text) }
    static func note(_ message: String) { StandardStream.error.put("\u{1E}note: \(message)") }
    static func warning(_ message: String) { StandardStream.error.put("\u{1E}warning: \(message)") }
    static func error(_ message: String) { StandardStream.error.put("\u{1E}error: \(message)") }
}
