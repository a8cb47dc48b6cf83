/// A rule that turns the name of a declaration into a component of a key.
///
/// ```swift
/// KeyFormat.snake("launchCount")         // "launch_count"
/// KeyFormat.camel("HTTP server")         // "httpServer"
/// let short = KeyFormat { String($0.prefix(8)) }
/// KeyFormat.upperSnake.combined(with: short)("launchCount")  // "LAUNCH_C"
/// ```
///
/// The named formats are frozen as version 1: a name gives the same component in every release, on
/// every platform and in every locale, for all characters that the Unicode version of the standard
/// library knows. There is no setting and no list of acronyms, since either could change a key and
/// lose the value stored under it.
///
/// A *letter* is a Unicode letter with the combining marks that follow it, a *digit* a decimal
/// digit. All other characters end a word and are dropped. Within a run of letters and digits a new
/// word starts
/// - before an upper-case letter that follows a lower-case letter, an uncased letter or a digit;
/// - before the last of several upper-case letters when a lower-case one follows it;
/// - before a digit that follows letters, unless exactly one letter of its word stands directly
///   before it: `md5` gives `md_5`, `x1` stays;
/// - before a letter that follows digits, unless it is a single lower-case letter that no other
///   lower-case or uncased letter follows: `100km` gives `100_km`, `6h` stays.
///
/// Equal names give equal components. <doc:KeyFormatVersion1> has a table of examples.
public struct KeyFormat: Sendable {
    enum Rule: Sendable {
        case words(WordStyle)
        case upperCase
        case lowerCase
        case verbatim
        case custom(@Sendable (String) -> String)
    }

    let rule: Rule

    private init(_ rule: Rule) {
        self.rule = rule
    }

    /// Creates a custom format.
    ///
    /// - Parameter format: A closure that turns a name into a component. It must always return the
    ///   same result for the same name, and the result must not be empty.
    public init(_ format: @escaping @Sendable (String) -> String) {
        rule = .custom(format)
    }
}

extension KeyFormat {
    /// Joins lower-cased words by `_` and keeps leading underscores: `launch_count`.
    public static let snake = KeyFormat(.words(.snake))

    /// Joins capitalized words, the first one lower-cased, and keeps leading underscores:
    /// `launchCount`.
    ///
    /// Two digits that would meet are separated by an underscore: `1.23` gives `1_23`.
    public static let camel = KeyFormat(.words(.camel))

    /// Joins capitalized words and keeps leading underscores: `LaunchCount`.
    ///
    /// Two digits that would meet are separated by an underscore: `1.23` gives `1_23`.
    public static let pascal = KeyFormat(.words(.pascal))

    /// Joins lower-cased words by `-`: `launch-count`.
    public static let kebab = KeyFormat(.words(.kebab))

    /// Joins lower-cased words by `.`: `launch.count`.
    public static let dot = KeyFormat(.words(.dot))

    /// Joins upper-cased words by `_` and keeps leading underscores: `LAUNCH_COUNT`.
    public static let upperSnake = KeyFormat(.words(.upperSnake))

    /// Upper-cases the whole name without splitting it: `LAUNCHCOUNT`.
    public static let upper = KeyFormat(.upperCase)

    /// Lower-cases the whole name without splitting it: `launchcount`.
    public static let lower = KeyFormat(.lowerCase)

    /// Keeps the name unchanged: `launchCount`.
    public static let verbatim = KeyFormat(.verbatim)
}

extension KeyFormat {
    /// Returns the component for a name, which is empty if the name has no letters or digits.
    ///
    /// - Complexity: O(*n*) in the length of the name.
    public func callAsFunction(_ name: String) -> String {
        switch rule {
        case .words(let style): style.apply(to: name)
        case .upperCase: name.uppercased()
        case .lowerCase: name.lowercased()
        case .verbatim: name
        case .custom(let format): format(name)
        }
    }

    /// Returns a format that applies this format and then another one to the result.
    public func combined(with other: KeyFormat) -> KeyFormat {
        KeyFormat { other(self($0)) }
    }
}
