extension String {
  /// The candidate nearest to this word, when one is near enough to be a slip of the fingers.
  ///
  /// Near is at most a third of the word's length, and at least one, of insertions, deletions,
  /// replacements and exchanges of two neighbours, without regard to case. The first of several
  /// equally near candidates is taken.
  ///
  /// - Parameter edits: How many of these are near, in place of a third of the word's length.
  /// - Complexity: as `closestMatches(of:limit:within:)`.
  public func closest(of candidates: some Sequence<String>, within edits: Int? = nil) -> String? {
    closestMatches(of: candidates, limit: 1, within: edits).first
  }

  /// The candidates near enough to this word to be meant, nearest first.
  ///
  /// Candidates are near as in `closest(of:within:)`; equally near candidates keep their order. A
  /// word of more than 40 bytes is near to none: it is no slip of a name.
  ///
  /// - Parameters:
  ///   - candidates: The words to choose from.
  ///   - limit: The greatest number of words returned.
  ///   - edits: How many edits are near, in place of a third of the word's length.
  /// - Complexity: O(*c* · *n*²) at most for *c* candidates and a word of *n* characters; candidates
  ///   that are not near cost almost nothing, since a file may have many thousand wrong words.
  public func closestMatches(
    of candidates: some Sequence<String>, limit: Int, within edits: Int? = nil
  ) -> [String] {
    guard utf8.count <= 40, limit > 0 else { return [] }
    let word = Array(lowercased().unicodeScalars)
    var bound = edits ?? Swift.max(1, word.count / 3)
    var near: [(candidate: String, distance: Int)] = []
    for candidate in candidates {
      // Compared before anything of the candidate is copied.
      guard abs(candidate.unicodeScalars.count - word.count) <= bound else { continue }
      let other = Array(candidate.lowercased().unicodeScalars)
      // Two words without a letter in common are never near, however short they are.
      guard let distance = editDistance(word, other, within: bound),
        distance == 0 || distance < Swift.max(word.count, other.count)
      else { continue }
      near.append((candidate, distance))
      // Of equally near ones the first is taken.
      if limit == 1 { bound = distance - 1 }
    }
    // The sort of the standard library is stable.
    near.sort { $0.distance < $1.distance }
    return near.prefix(limit).map(\.candidate)
  }
}

/// The optimal string alignment distance: the least number of insertions, deletions, replacements
/// and exchanges of neighbours, where no part is edited twice; `nil` for more than `bound`.
private func editDistance(
  _ source: [Unicode.Scalar], _ target: [Unicode.Scalar], within bound: Int
) -> Int? {
  var beforePrevious = [Int](repeating: 0, count: target.count + 1)
  var previous = Array(0...target.count)
  var current = beforePrevious
  var previousLeast = 0
  for i in source.indices {
    current[0] = i + 1
    var currentLeast = current[0]
    for j in target.indices {
      let replaced = previous[j] + (source[i] == target[j] ? 0 : 1)
      var least = min(replaced, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
        least = min(least, beforePrevious[j - 1] + 1)
      }
      current[j + 1] = least
      currentLeast = min(currentLeast, least)
    }
    // Nothing below two rows is less than both.
    if min(currentLeast, previousLeast) > bound { return nil }
    previousLeast = currentLeast
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[target.count] <= bound ? previous[target.count] : nil
}
