public import Catalogue
public import Encoding

/// What a client has of a transfer that was broken off.
public struct Resumption: Hashable, Sendable {
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// The last revision of a delta that has come whole.
  public let tip: RevisionPoint
  /// What has come behind that.
  public let received: ReceivedPrefix
  /// How many bytes of a delta lead to the tip.
  public let wholeCount: Int

  /// Describes what has come.
  public init(
    catalogue: CatalogueID, tip: RevisionPoint, received: ReceivedPrefix, wholeCount: Int
  ) {
    self.catalogue = catalogue
    self.tip = tip
    self.received = received
    self.wholeCount = wholeCount
  }
}
