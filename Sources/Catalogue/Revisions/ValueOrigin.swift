/// Which revision set a value, and from which source.
public struct ValueOrigin: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The source that the revision names; empty for an edit by hand, and where it is not known.
  public let source: String
  /// Who made the revision; empty where that is not known.
  public let author: String
  /// Whether history begins with the revision as a snapshot: the value was set there or earlier.
  public let isBeginning: Bool

  /// Makes an origin.
  public init(revision: Int, source: String, author: String) {
    self.revision = revision
    self.source = source
    self.author = author
    isBeginning = false
  }

  /// Makes the origin of a value that a history begins with, whose source nobody knows here.
  public init(beginningAt revision: Int) {
    self.revision = revision
    source = ""
    author = ""
    isBeginning = true
  }
}

extension ValueOrigin: CustomStringConvertible {
  /// The revision and its source, or its author where it was an edit by hand.
  public var description: String {
    if isBeginning { return "revision \(revision) or before, where history begins" }
    return "revision \(revision), " + (source.isEmpty ? "by \(author)" : "from '\(source)'")
  }
}
