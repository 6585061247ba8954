import Catalogue
import Encoding

/// Follows the revisions of a delta from its base, before any of them is applied.
struct DeltaCheck {
  /// The lineage that every revision must belong to.
  let catalogue: CatalogueID
  /// The last revision so far; the base at the beginning.
  private(set) var tip: RevisionPoint

  /// Checks that a revision comes next.
  ///
  /// - Throws: `SyncError` (`badDelta`) where its number, parent or lineage is another.
  mutating func follow(_ revision: Revision) throws(SyncError) {
    let header = revision.header
    guard header.catalogue == catalogue else {
      throw Self.failure("revision \(header.number) belongs to catalogue \(header.catalogue)")
    }
    guard header.number == tip.number + 1, header.parent == tip.digest else {
      throw Self.failure(
        "revision \(header.number) follows on \(header.parent.short), and revision \(tip.number) "
          + "is \(tip.digest.short)")
    }
    tip = revision.point
  }

  /// Checks that the delta has come to its head.
  func finish(at head: RevisionPoint) throws(SyncError) {
    guard tip == head else {
      throw Self.failure("it ends at revision \(tip.number), and its head is \(head.number)")
    }
  }

  private static func failure(_ problem: String) -> SyncError {
    SyncError(.badDelta, "the delta is not what was announced: \(problem)")
  }
}
