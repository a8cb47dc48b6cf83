/// How a column of a table looks on a terminal.
enum ColumnStyle: String {
    case plain = ""
    case dim = "\u{1B}[2m"
    case type = "\u{1B}[36m"
    case note = "\u{1B}[33m"
}

/// Returns rows of cells as lines with aligned columns and no blanks at their ends.
///
/// Without styles, the text has no color sequences.
func table(_ rows: [[String]], styles: [ColumnStyle]) -> String {
    let columns = 0..<(rows.map(\.count).max() ?? 0)
    let widths = columns.map { column in
        rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
        let last = row.lastIndex { !$0.isEmpty } ?? 0
        for column in row.indices.prefix(through: last) where widths[column] > 0 {
            let style = column < styles.count ? styles[column] : .plain
            let cell = row[column]
            text += style == .plain || cell.isEmpty ? cell : style.rawValue + cell + "\u{1B}[0m"
            if column < last {
                text += String(repeating: " ", count: widths[column] - cell.count + 2)
            }
        }
        text += "\n"
    }
    return text
}
