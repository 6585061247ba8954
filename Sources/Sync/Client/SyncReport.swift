public import Catalogue
public import Store

/// What became of a clone, a pull or a push.
public struct SyncReport: Equatable, Sendable {
  /// The URL of the remote.
  public let remote: String
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// Where the receiving side stood before: this one for a pull, the hub for a push.
  public let old: RevisionPoint
  /// Where it stands now.
  public let new: RevisionPoint
  /// The last revision that both sides now share.
  public let shared: RevisionPoint
  /// How many local revisions the hub does not have yet.
  public let localRevisions: Int
  /// What became of local revisions that were made anew on the hub's, in their old order.
  public let renumbered: [Renumbering]
  /// The bytes that went over the connection, all frames counted.
  public let traffic: Channel.Traffic
  /// The hub's head as it was signed; `nil` for a hub that signs none.
  public let signed: SeenHead?
  /// How many bytes were there already, from a transfer that was broken off.
  public let resumedBytes: Int
  /// What an earlier transfer had left and why it was of no use; `nil` where it was, or there was none.
  public let discarded: String?
  /// What a pull has given up to go on from the hub's snapshot; `nil` where it did not.
  public let reset: Reset?

  /// What was given up for a snapshot.
  public struct Reset: Hashable, Sendable {
    /// The tags whose revisions are gone.
    public let tags: [String]
  }

  init(
    remote: String, catalogue: CatalogueID, old: RevisionPoint, new: RevisionPoint,
    shared: RevisionPoint, localRevisions: Int = 0, renumbered: [Renumbering] = [],
    traffic: Channel.Traffic, signed: SeenHead?, resumedBytes: Int = 0, discarded: String? = nil,
    reset: Reset? = nil
  ) {
    self.reset = reset
    self.remote = remote
    self.catalogue = catalogue
    self.old = old
    self.new = new
    self.shared = shared
    self.localRevisions = localRevisions
    self.renumbered = renumbered
    self.traffic = traffic
    self.signed = signed
    self.resumedBytes = resumedBytes
    self.discarded = discarded
  }

  /// Whether nothing was sent or received but the question.
  public var isUnchanged: Bool { old == new }
}

/// Where a hub's catalogue stands.
public struct RemoteStanding: Equatable, Sendable {
  /// The URL of the remote.
  public let remote: String
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// Its last revision.
  public let head: RevisionPoint
  /// The bytes that went over the connection, all frames counted.
  public let traffic: Channel.Traffic
  /// The hub's head as it was signed; `nil` for a hub that signs none.
  public let signed: SeenHead?
}
