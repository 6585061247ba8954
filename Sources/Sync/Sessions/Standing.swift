public import Catalogue

/// Where a hub's catalogue stands, as far as a request needs it.
public struct Standing: Hashable, Sendable {
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// Its last revision.
  public let head: RevisionPoint
  /// The revision with the number that was asked for, where the log has it.
  public let point: RevisionPoint?
  /// The number of the revision with which its history begins: 0, or that of a checkpoint.
  public let beginning: Int

  /// Makes a standing.
  public init(
    catalogue: CatalogueID, head: RevisionPoint, point: RevisionPoint?, beginning: Int = 0
  ) {
    self.catalogue = catalogue
    self.head = head
    self.point = point
    self.beginning = beginning
  }
}

/// What a hub's store says to a push.
public enum PushVerdict: Hashable, Sendable {
  /// The revisions are there, durably.
  case accepted
  /// The head is another than the push's base.
  case stale(RevisionPoint)
}
