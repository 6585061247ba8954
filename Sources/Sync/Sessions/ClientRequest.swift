public import Catalogue

/// What a client wants of a hub.
public enum ClientRequest: Hashable, Sendable {
  /// The whole history of a catalogue.
  case clone(name: String)
  /// The revisions after the base, for the catalogue with an id.
  case pull(name: String, catalogue: CatalogueID, base: RevisionPoint)
  /// The net change after the base, for the catalogue with an id.
  case squash(name: String, catalogue: CatalogueID, base: RevisionPoint)
  /// The revisions up to the head brought to the hub; from the base on, or, where that is `nil`,
  /// from where the hub turns out to stand.
  case push(name: String, catalogue: CatalogueID, base: RevisionPoint?, head: RevisionPoint)
  /// Where a catalogue stands.
  case probe(name: String)
}

/// The revisions after one point up to another.
public struct RevisionSpan: Hashable, Sendable {
  /// The revision before the first.
  public let base: RevisionPoint
  /// The last revision.
  public let head: RevisionPoint

  /// Makes a span.
  public init(base: RevisionPoint, head: RevisionPoint) {
    self.base = base
    self.head = head
  }
}
