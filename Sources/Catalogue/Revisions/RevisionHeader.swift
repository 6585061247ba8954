/// The header of a revision: what is hashed into its digest.
public struct RevisionHeader: Hashable, Sendable {
  /// The lineage that the revision belongs to.
  public var catalogue: CatalogueID
  /// The number, from 1 in steps of one.
  public var number: Int
  /// The digest of the revision before; zero for the first.
  public var parent: Digest
  /// The state root after the revision.
  public var root: Digest
  /// Who made it.
  public var author: String
  /// Why it was made.
  public var message: String
  /// The source of its values; empty for edits by hand.
  public var source: String
  /// When it was made.
  public var time: Timestamp
  /// The SHA-256 of its encoded changes.
  public var changes: Digest

  /// Makes a header.
  public init(
    catalogue: CatalogueID, number: Int, parent: Digest, root: Digest, author: String,
    message: String, source: String, time: Timestamp, changes: Digest
  ) {
    self.catalogue = catalogue
    self.number = number
    self.parent = parent
    self.root = root
    self.author = author
    self.message = message
    self.source = source
    self.time = time
    self.changes = changes
  }
}
