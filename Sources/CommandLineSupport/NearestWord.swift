extension String {
    /// Returns the word that was probably meant, or nil if none is near.
    ///
    /// Near is a word of which this is the start, or one that a typing mistake in three characters
    /// leads to; a mistake is a missing, additional or different character, or two that are swapped.
    package func nearest(in words: [String]) -> String? {
        if !isEmpty, let whole = words.first(where: { $0.hasPrefix(self) }) { return whole }
        let limit = Swift.max(1, count / 3)
        return words.map { (word: $0, distance: distance(to: $0)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?
            .word
    }

    /// The optimal string alignment distance.
    private func distance(to other: String) -> Int {
        let first = Array(self)
        let second = Array(other)
        var rows = [Array(0...second.count)]
        for (i, a) in first.enumerated() {
            var row = [i + 1]
            for (j, b) in second.enumerated() {
                var best = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == second[j - 1], first[i - 1] == b {
                    best = Swift.min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
