/// What an author says of a revision that is about to be made.
public struct RevisionNote: Hashable, Sendable {
  /// Who makes it.
  public var author: String
  /// Why it is made.
  public var message: String
  /// The source of its values; empty for edits by hand.
  public var source: String
  /// When it is made.
  public var time: Timestamp

  /// Makes a note; the texts are brought to normalization form C.
  public init(author: String, message: String, source: String = "", time: Timestamp) {
    self.author = NormalizedText.of(author)
    self.message = NormalizedText.of(message)
    self.source = NormalizedText.of(source)
    self.time = time
  }
}
