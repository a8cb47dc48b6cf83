/// The color of a column of a table on a terminal.
package enum ColumnStyle: String {
    case plain = ""
    case dim = "\u{1B}[2m"
    case type = "\u{1B}[36m"
    case note = "\u{1B}[33m"

    /// Returns a text enclosed in the style's color sequences.
    package func applied(to text: String) -> String {
        self == .plain || text.isEmpty ? text : rawValue + text + "\u{1B}[0m"
    }
}

/// Returns rows of cells as lines with aligned columns, without trailing spaces.
///
/// Without styles, the text has no color sequences.
package func table(_ rows: [[String]], styles: [ColumnStyle]) -> String {
    let columns = 0..<(rows.map(\.count).max() ?? 0)
    let widths = columns.map { column in
        rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
        let last = row.lastIndex { !$0.isEmpty } ?? 0
        for column in row.indices.prefix(through: last) where widths[column] > 0 {
            let style = column < styles.count ? styles[column] : .plain
            let cell = row[column]
            text += style.applied(to: cell)
            if column < last {
                text += String(repeating: " ", count: widths[column] - cell.width + 2)
            }
        }
        text += "\n"
    }
    return text
}
