import Catalogue
import Sync
import Transport

/// How many bytes went over the connection of a call so far, all frames counted.
public struct SyncProgress: Hashable, Sendable {
  /// From the hub or the web server.
  public let received: Int
  /// To the hub or the web server.
  public let sent: Int
}

/// A revision of a catalogue.
public struct Head: Hashable, Sendable {
  /// Its number; 0 before the first.
  public let number: Int
  /// The digest of it and of all before it, as 64 hexadecimal digits.
  public let digest: String

  init(_ point: RevisionPoint) {
    (number, digest) = (point.number, point.digest.hex)
  }
}

/// The result of a clone, a pull or a push.
public struct SyncResult: Hashable, Sendable {
  /// The address of the hub's catalogue or of the published folder.
  public let hub: String
  /// Where the receiving side stood before: the replica for a clone or a pull, the hub for a push.
  public let old: Head
  /// Where the receiving side stands now.
  public let new: Head
  /// How many local revisions the hub does not have yet.
  public let localRevisions: Int

  init(_ report: SyncReport) {
    hub = report.remote
    (old, new) = (Head(report.old), Head(report.new))
    localRevisions = report.localRevisions
  }

  /// Whether nothing was new.
  public var isUnchanged: Bool { old == new }
}

/// An event of a watch.
public enum HubEvent: Sendable {
  /// The head of the hub's catalogue: first the present one, then each new one.
  case head(Head)
  /// The hub is lost for the reason given; the next try comes after a pause.
  case lost(SyncFailure, pause: Duration)
  /// The hub is back.
  case back

  init(_ event: WatchEvent) {
    switch event {
    case .head(let head): self = .head(Head(head.point))
    case .lost(let error, let pause):
      self = .lost(SyncFailure(SyncFailure.Code(error.code), error.description), pause: pause)
    case .back: self = .back
    }
  }
}
