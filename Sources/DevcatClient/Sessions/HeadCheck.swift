public import DevcatValues
import DevcatEncoding

/// Checks a hub's heads against the newest one that was seen.
public struct HeadCheck: Sendable {
  /// The newest head of the catalogue that the hub has shown.
  private(set) var seen: RevisionPoint?
  /// Whether the next head may be older, because the user takes the hub as it is.
  private var mayGoBack: Bool

  /// Makes a check against what was seen.
  public init(seen: RevisionPoint? = nil, mayGoBack: Bool = false) {
    (self.seen, self.mayGoBack) = (seen, mayGoBack)
  }

  /// The client's part of its hello: its token, and the newest head that it has seen.
  func client(token: String?) -> Message.Hello.Client {
    Message.Hello.Client(token: token, seenNumber: UInt64(seen?.number ?? 0))
  }

  /// The statement of a message about the hub's head.
  enum Claim {
    /// The point is the head.
    case isHead
    /// The hub has that revision, and its head may be newer.
    case holds
  }

  /// Checks a head, and remembers it as the newest one seen.
  ///
  /// - Throws: `Failure` (`rollback`) for a hub that went back.
  mutating func judge(_ point: RevisionPoint, claim: Claim = .isHead) throws(Failure) {
    defer { mayGoBack = false }
    guard let seen, !mayGoBack else {
      self.seen = point
      return
    }
    if point.number < seen.number {
      // A repeated push is answered with its own head, which may be older than the hub's.
      guard claim == .holds else { throw .rollback(seen, point) }
      return
    }
    guard point.number > seen.number || point == seen else { throw .rollback(seen, point) }
    self.seen = point
  }
}

extension Failure {
  fileprivate static func rollback(_ seen: RevisionPoint, _ new: RevisionPoint) -> Failure {
    Failure(
      .rollback,
      "the hub went back: it has shown revision \(seen.number) (\(seen.digest.short)) before, and now "
        + "shows revision \(new.number) (\(new.digest.short))",
      hint:
        "Ask the hub's operator whether it was restored from a backup. If so, 'devcat pull --rejoin' "
        + "takes its revisions, and keeps those that it lacks as local revisions, which the next push "
        + "brings.")
  }
}
