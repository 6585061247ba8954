public import Catalogue
public import Encoding

/// What a client wants of a hub.
public enum ClientRequest: Hashable, Sendable {
  /// The whole history of a catalogue; the rest of it, where a part has come before.
  case clone(name: String, resuming: Resumption? = nil)
  /// A snapshot of where a catalogue stands, of which something may have come before.
  case shallow(name: String, received: ReceivedPrefix)
  /// The revisions after the base, for the catalogue with an id; the rest of them, where a part has
  /// come before.
  case pull(
    name: String, catalogue: CatalogueID, base: RevisionPoint, resuming: Resumption? = nil)
  /// The profiles that differ at a revision from what the hashes of the buckets here say; the root of
  /// the right ones is known.
  case compare(
    name: String, catalogue: CatalogueID, at: RevisionPoint, root: Digest, buckets: [Digest])
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
