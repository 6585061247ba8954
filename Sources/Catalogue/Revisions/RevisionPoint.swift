/// A place in a history: a revision's number and its digest, 0 and zero for the empty beginning.
public struct RevisionPoint: Hashable, Sendable {
  /// The number; 0 before the first revision.
  public let number: Int
  /// The digest; zero before the first revision.
  public let digest: Digest

  /// Makes a point.
  public init(number: Int, digest: Digest) {
    self.number = number
    self.digest = digest
  }

  /// The beginning of every history.
  public static let origin = RevisionPoint(number: 0, digest: .zero)
}
