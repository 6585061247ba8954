public import DevcatValues
public import DevcatQuery
import DevcatClient
import DevcatTransport

/// How many bytes went over the connection of a call so far, all frames counted.
public struct SyncProgress: Hashable, Sendable {
  /// The bytes that came from the hub or the web server.
  public let received: Int
  /// The bytes that went to the hub or the web server.
  public let sent: Int
}

extension Revision {
  init(_ point: RevisionPoint) { self.init(number: point.number, digest: point.digest.hex) }
}

/// The result of a clone, a pull or a push.
public struct SyncResult: Hashable, Sendable {
  /// The address of the hub's catalogue or of the published folder.
  public let hub: String
  /// The head of the receiving side before: of the replica for a clone or a pull, of the hub for a
  /// push.
  public let old: Revision
  /// The head of the receiving side now.
  public let new: Revision
  /// How many local revisions the hub does not have yet.
  public let localRevisions: Int

  init(_ report: SyncReport) {
    hub = report.remote
    (old, new) = (Revision(report.old), Revision(report.new))
    localRevisions = report.localRevisions
  }

  /// Whether nothing was new.
  public var isUnchanged: Bool { old == new }
}

/// An event of a watch.
public enum HubEvent: Sendable {
  /// The head of the hub's catalogue: first the present one, then each new one.
  case head(Revision)
  /// The hub is lost for the reason given; the next try comes after a pause.
  case lost(SyncFailure, pause: Duration)
  /// The hub is back.
  case back

  init(_ head: WatchedHead) { self = .head(Revision(head.point)) }

  init(_ absence: HubAbsence) {
    switch absence {
    case .lost(let error, let pause): self = .lost(error, pause: pause)
    case .back: self = .back
    }
  }
}
