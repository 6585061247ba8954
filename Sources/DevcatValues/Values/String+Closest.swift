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

/// The words of a name as somebody has typed them, to find the names that may be meant: `17 pro mx` is
/// near to `iPhone 17 Pro Max`, and `Apple Watch 45 mm` to `Apple Watch Series 7 45mm`.
public struct TypedWords: Sendable {
  private let words: [[Unicode.Scalar]]

  /// Takes a text apart.
  public init(_ text: String) { words = text.utf8.count > 80 ? [] : Self.words(of: text) }

  /// How many letters differ; `nil` if a word is near to none of a name's, or there is no word.
  ///
  /// A word with a digit is near to itself alone: an iPhone 16 is no slip for an iPhone 17.
  public func distance(to name: String) -> Int? {
    if words.isEmpty { return nil }
    let others = Self.words(of: name)
    var sum = 0
    for word in words {
      let isExact = word.count < 2 || word.contains(where: \.properties.isASCIIDigit)
      let distances = others.lazy.compactMap { other in
        word == other
          ? 0 : isExact ? nil : editDistance(word, other, within: Swift.max(1, word.count / 3))
      }.filter { $0 < word.count }
      guard let least = distances.min() else { return nil }
      sum += least
    }
    return sum
  }

  /// The names that are nearest, in their order.
  ///
  /// - Complexity: O(*n*) for *n* names of bounded length.
  public func nearest<Name>(_ names: [Name], _ text: (Name) -> String) -> [Name] {
    var (near, least): ([Name], Int) = ([], .max)
    for name in names {
      guard let distance = distance(to: text(name)), distance <= least else { continue }
      if distance < least { (near, least) = ([], distance) }
      near.append(name)
    }
    return near
  }

  /// Runs of letters, and of digits with their points, in lower case: the unit of `46mm` is a word of its own,
  /// since people leave it out.
  private static func words(of text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var wasDigit: Bool?
    for scalar in text.lowercased().unicodeScalars {
      let isDigit = scalar.properties.isASCIIDigit || scalar == "." && wasDigit == true
      guard isDigit || scalar.properties.isAlphabetic else {
        wasDigit = nil
        continue
      }
      // 'm4' and 'a17' are one word, and '46mm' is two.
      if wasDigit == nil || wasDigit == true && !isDigit { words.append([]) }
      words[words.count - 1].append(scalar)
      wasDigit = isDigit
    }
    return words
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isASCIIDigit: Bool { numericType == .decimal }
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
