public import DevcatValues
public import DevcatEncoding

extension CatalogueFile {
  /// Appends revisions of another copy of this catalogue that follow `base`.
  ///
  /// Appends all of them or none. Checks the number, parent and lineage of each revision before it
  /// is applied, and the state root after it. Complexity: proportional to the changes, not to the
  /// catalogue.
  /// - Throws: `Failure` (`conflict` if `base` is not the head, `otherLineage`, `damaged`).
  public func apply(_ revisions: [Revision], onto base: RevisionPoint) throws {
    try apply(onto: base) { take in for revision in revisions { try take(revision) } }
  }

  /// Appends revisions like `apply(_:onto:)`, one at a time as the caller passes them.
  ///
  /// - Parameters:
  ///   - refusesExtremes: Whether a number outside the range of its field is an error.
  ///   - revisions: Passes the revisions, in order.
  package func apply(
    onto base: RevisionPoint, refusingExtremes refusesExtremes: Bool = false,
    _ revisions: (_ take: (Revision) throws -> Void) throws -> Void
  ) throws {
    try joining {
      let head = try log.head()
      guard head == base else {
        throw refusal(
          .conflict, "apply revisions to",
          "they follow on revision \(base.number) (\(base.digest.short)), and the head is "
            + "\(head.number) (\(head.digest.short))")
      }
      // One writer for all revisions reads and writes what they have in common once.
      var (writer, tip) = (try soundWriter(on: head, "apply revisions to"), head)
      try revisions {
        tip = try apply($0, onto: tip, with: &writer, refusingExtremes: refusesExtremes)
      }
      if tip != head { _ = try writer.finish() }
    }
  }

  /// Appends one revision with an existing writer, and returns its point.
  func apply(
    _ revision: Revision, onto tip: RevisionPoint, with writer: inout StateWriter,
    refusingExtremes refusesExtremes: Bool = false
  ) throws -> RevisionPoint {
    let header = revision.header
    guard header.catalogue == id else {
      throw refusal(
        .otherLineage, "apply revision \(header.number) to",
        "it belongs to catalogue \(header.catalogue), and this is \(id)")
    }
    guard header.number == tip.number + 1, header.parent == tip.digest else {
      throw refusal(
        .conflict, "apply revision \(header.number) to",
        "it follows on \(header.parent.short), and the head is revision \(tip.number) "
          + "(\(tip.digest.short))")
    }
    guard revision.isSound else {
      throw refusal(
        .damaged, "apply revision \(header.number) to",
        "its changes are not those that its header names",
        hint: "The bytes were altered on the way: fetch them again.")
    }
    writer.begin(header.number)
    try write(ChangesReader(revision.changes, refusingExtremes: refusesExtremes), with: &writer)
    let root = try writer.root()
    guard root == header.root else {
      throw refusal(
        .damaged, "apply revision \(header.number) to",
        "the state after it has root \(root.short), and its header names \(header.root.short)")
    }
    try append(revision, EncodedChanges(of: revision))
    return revision.point
  }
}
