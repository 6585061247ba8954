/// The name of a known device that the name of a new one is most likely a slip of: `iPhone 12` for
/// `iPone 12`.
///
/// One word of letters has one slip, and all others are equal, so that `iPhone 20` is no slip of
/// `iPhone 2`, and `Xperia 1 V` none of `Xperia 1 IV`.
struct NearNames {
  /// How many names are compared: a source with more new devices is a new list, and no slip.
  private static let limit = 300
  /// The least length of a word in which one letter is a slip.
  private static let leastLength = 4

  private var known: [(name: String, words: [Substring])]?
  private var count = 0

  /// The name of a device in `directory` that is near to a new name; `nil` if there is none.
  mutating func near(_ name: String, in directory: some ProfileDirectory) throws -> String? {
    count += 1
    if count > Self.limit { return nil }
    if known == nil {
      let names =
        try directory.isEmpty
        ? [] : directory.names().map(\.name) + directory.aliases().map(\.alias)
      known = names.map { ($0, Self.words($0)) }
    }
    let words = Self.words(name)
    return known?.first { Self.areNear(words, $0.words) }?.name
  }

  private static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  private static func areNear(_ words: [Substring], _ others: [Substring]) -> Bool {
    guard words.count == others.count else { return false }
    let differing = zip(words, others).filter { $0 != $1 }
    guard differing.count == 1, let (word, other) = differing.first else { return false }
    return min(word.count, other.count) >= leastLength && (word + other).allSatisfy(\.isLetter)
      && String(word).closest(of: [String(other)], within: 1) != nil
  }
}
