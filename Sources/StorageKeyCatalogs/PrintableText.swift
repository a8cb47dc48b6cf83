extension Unicode.Scalar {
    /// Whether a terminal or an editor acts on the scalar instead of showing it.
    ///
    /// These are control characters, line separators, and characters that are invisible or change the
    /// direction of text, except those that join letters or emoji.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }

    /// The scalar as an escape sequence of JSON strings.
    package var jsonEscape: String {
        switch self {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default:
            // A scalar beyond 16 bits is a pair of units.
            String(self).utf16.reduce(into: "") { text, unit in
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}

extension String {
    /// The string as a JSON literal, with unprintable characters escaped.
    package var json: String {
        var text = "\""
        for scalar in unicodeScalars {
            if scalar == "\"" || scalar == "\\" || scalar.isUnprintable {
                text += scalar.jsonEscape
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// The string itself, or its Swift literal if it would break a line or move the cursor.
    package var printable: String {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
            ? debugDescription : self
    }

    /// The string with unprintable characters replaced by Swift's escape sequences.
    package var printableLine: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnprintable {
                text += scalar.escaped(asASCII: true)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The number of columns that the string occupies on a terminal.
    ///
    /// Emoji and the characters of East Asian scripts occupy two.
    var width: Int {
        reduce(0) { $0 + ($1.unicodeScalars.first?.isWide == true ? 2 : 1) }
    }
}

extension Unicode.Scalar {
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
