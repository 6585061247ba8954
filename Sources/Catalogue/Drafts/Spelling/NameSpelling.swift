/// What a device's name says however it is spelt: the words of its line, and what qualifies them.
///
/// `iPad Pro (11-inch) (4th generation)` and `11″ iPad Pro (4th gen)` are equal; `iPhone 12` and
/// `iPhone 12 Pro` are not, nor are they near one another, for `Pro` is no qualifier.
public struct NameSpelling: Hashable, Sendable {
  /// What a name may leave out where the device has no need of it to be told apart.
  public struct Qualifiers: Hashable, Sendable {
    /// The diagonal in inches.
    public internal(set) var diagonal: String?
    /// The generation.
    public internal(set) var generation: String?
    /// The chip, such as `m4` or `a17 pro`.
    public internal(set) var chip: String?
    /// The size of a watch in millimetres.
    public internal(set) var millimetres: String?
  }

  /// The words in lower case, in their order, without the maker `Apple`; never empty.
  public internal(set) var words: [String]
  /// What qualifies them, wherever in the name it stood.
  public internal(set) var qualifiers = Qualifiers()

  /// Reads a name; `nil` where nothing but qualifiers and punctuation is in it.
  public init?(_ name: String) {
    var reader = SpellingReader(NameToken.tokens(of: name))
    self = reader.read()
    if words.isEmpty { return nil }
  }

  init(words: [String]) { self.words = words }

  /// Whether `other` may be the same device, told more closely: it has these words, and differs only
  /// in qualifiers that this name leaves out.
  ///
  /// The first generation is often named without its number, so that `iPad Air (1st generation)`
  /// may be the `iPad Air` too.
  func mayMean(_ other: NameSpelling) -> Bool {
    let (mine, theirs) = (qualifiers, other.qualifiers)
    let isFirst = mine.generation == "1" && theirs.generation == nil
    return words == other.words && mine != theirs
      && (isFirst || Self.leavesOpen(mine.generation, theirs.generation))
      && Self.leavesOpen(mine.diagonal, theirs.diagonal) && Self.leavesOpen(mine.chip, theirs.chip)
      && Self.leavesOpen(mine.millimetres, theirs.millimetres)
  }

  private static func leavesOpen(_ mine: String?, _ theirs: String?) -> Bool {
    mine == nil || mine == theirs
  }
}
