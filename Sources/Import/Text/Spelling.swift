/// The nearest of some words to a misspelt one.
enum Spelling {
  /// The sentence `; did you mean 'points'?`, or nothing where no candidate is near.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    guard word.utf8.count <= 40 else { return "" }
    let ranked = candidates.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.utf8.count / 3),
      best.1 < word.utf8.count
    else { return "" }
    return "; did you mean '\(best.0)'?"
  }

  /// How many insertions, removals, changes and swaps of neighbours turn one into the other.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (i, a) in one.enumerated() {
      var row = [i + 1]
      for (j, b) in other.enumerated() {
        var least = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == other[j - 1], b == one[i - 1] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[other.count]
  }
}
