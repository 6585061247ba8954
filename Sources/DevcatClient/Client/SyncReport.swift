public import DevcatValues
public import DevcatStore
public import DevcatTransport

/// The result of a clone, a pull or a push.
public struct SyncReport: Equatable, Sendable {
  /// The URL of the remote.
  public let remote: String
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// The earlier head of the receiving side: the local head for a pull, the hub's for a push.
  public let old: RevisionPoint
  /// The new head.
  public let new: RevisionPoint
  /// The last revision that both sides now share.
  public let shared: RevisionPoint
  /// How many local revisions the hub does not have yet.
  public internal(set) var localRevisions = 0
  /// The rebased local revisions, in their old order.
  public internal(set) var renumbered: [Renumbering] = []
  /// The conflicts that this pull has resolved, by the side that was named or by kept decisions, with
  /// the values of both sides.
  public internal(set) var settled: [MergeConflict] = []
  /// The revision with the values of kept decisions, if they completed a waiting merge in this pull.
  public internal(set) var resolution: RevisionPoint?
  /// The tags that were moved with them.
  public internal(set) var movedTags: [MovedTag] = []
  /// Whether a push made the catalogue on the hub.
  public internal(set) var hasMadeCatalogue = false
  /// The URL of the remote before a push to another one; `nil` if there was none.
  public internal(set) var formerRemote: String?
  /// The bytes that went over the connection, all frames counted.
  public internal(set) var traffic: Channel.Traffic
  /// The signed head of a published folder; `nil` for a hub.
  public let signed: SeenHead?
  /// The publisher's former public key, if it has announced a new one.
  ///
  /// Reported once.
  public internal(set) var formerKey: [UInt8]?

  /// Whether there was nothing new to send or receive.
  public var isUnchanged: Bool { old == new }
}

/// The head of a hub's catalogue.
public struct RemoteHead: Equatable, Sendable {
  /// The last revision of the catalogue.
  public let head: RevisionPoint
  /// The signed head of a published folder; `nil` for a hub.
  public let signed: SeenHead?
  /// Whether the publisher has started again, in a later epoch than the one seen before.
  public var isNewEpoch = false
}
