import CommandLineSupport

/// What the tool says: results on standard output, complaints on standard error.
///
/// A complaint begins with what it is; the plugin makes a diagnostic of it.
enum Report {
    static func output(_ text: String) { StandardStream.output.put(text) }
    static func note(_ message: String) { StandardStream.error.put("note: \(message)\n") }
    static func warning(_ message: String) { StandardStream.error.put("warning: \(message)\n") }
    static func error(_ message: String) { StandardStream.error.put("error: \(message)\n") }
}
