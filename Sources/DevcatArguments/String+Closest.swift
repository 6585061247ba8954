extension String {
  /// The candidate nearest to this word, when one is near enough to be a slip of the fingers.
  ///
  /// Near is at most a third of the word's length, and at least one, of insertions, deletions,
  /// replacements and exchanges of two neighbours, without regard to case. The first of several
  /// equally near candidates is taken.
  ///
  /// - Parameter edits: How many of these are near, in place of a third of the word's length.
  /// - Complexity: O(*c* · *n*²) at most for *c* candidates and a word of *n* characters; candidates
  ///   of too different a length cost almost nothing.
  public func closest(of candidates: some Sequence<String>, within edits: Int? = nil) -> String? {
    closestMatches(of: candidates, limit: 1, within: edits).first
  }

  /// The candidates near enough to this word to be meant, nearest first.
  ///
  /// Candidates are near as in ``closest(of:within:)``; equally near candidates keep their order.
  ///
  /// - Parameters:
  ///   - candidates: The words to choose from.
  ///   - limit: The greatest number of words returned.
  ///   - edits: How many edits are near, in place of a third of the word's length.
  public func closestMatches(
    of candidates: some Sequence<String>, limit: Int, within edits: Int? = nil
  ) -> [String] {
    let word = Array(lowercased().unicodeScalars)
    let bound = edits ?? Swift.max(1, word.count / 3)
    var near: [(candidate: String, distance: Int)] = []
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - word.count) <= bound else { continue }
      let distance = editDistance(word, other)
      // Two words without a letter in common are never near, however short they are.
      guard distance <= bound, distance == 0 || distance < Swift.max(word.count, other.count)
      else { continue }
      near.append((candidate, distance))
    }
    // The sort of the standard library is stable.
    near.sort { $0.distance < $1.distance }
    return near.prefix(Swift.max(0, limit)).map(\.candidate)
  }
}

/// The optimal string alignment distance: the least number of insertions, deletions, replacements
/// and exchanges of neighbours, where no part is edited twice.
private func editDistance(_ source: [Unicode.Scalar], _ target: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for i in source.indices {
    var current = [i + 1]
    current.reserveCapacity(target.count + 1)
    for j in target.indices {
      let replaced = previous[j] + (source[i] == target[j] ? 0 : 1)
      var least = min(replaced, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
        least = min(least, beforePrevious[j - 1] + 1)
      }
      current.append(least)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[target.count]
}
