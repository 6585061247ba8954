import Catalogue
import Encoding
import Store

extension CatalogueFile {
  /// Takes in a delta that leads from `base`, which the log holds, to `head`.
  ///
  /// The delta is checked whole before anything is changed. Revisions that the log holds already are
  /// passed over; the others are applied, each with its state root checked, in one transaction with
  /// `body`, which may record the new base.
  /// - Returns: how many revisions were applied.
  /// - Throws: `SyncError` (`badDelta`; `conflict` where the log has another revision of a number),
  ///   `StoreError` where the file cannot be written.
  func take(
    delta: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void = {}
  ) throws -> Int {
    do {
      return try takeWhole(delta, base: base, head: head, body)
    } catch let error as EncodingError {
      throw SyncError(
        .badDelta, "the delta is malformed: \(error.problem)", hint: error.hint, underlying: error)
    } catch let error as StoreError where error.isAboutRevisions {
      throw SyncError(
        .badDelta, "the delta does not fit: \(error.problem)", hint: error.hint, underlying: error)
    }
  }

  private func takeWhole(
    _ delta: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void
  ) throws -> Int {
    let known = try checkDelta(delta, base: base, head: head)
    return try transaction {
      var tip = known
      var count = 0
      try Self.forEachChunk(of: delta) { revisions in
        let new = revisions.filter { $0.header.number > known.number }
        guard let last = new.last else { return }
        try apply(new, onto: tip)
        tip = last.point
        count += new.count
      }
      try body()
      return count
    }
  }

  /// Checks a whole delta, and returns the last point that the log and the delta share.
  private func checkDelta(
    _ delta: [UInt8], base: RevisionPoint, head: RevisionPoint
  ) throws -> RevisionPoint {
    let own = try self.head()
    var check = DeltaCheck(catalogue: id, tip: base)
    var known = base
    try Self.forEachChunk(of: delta) { revisions in
      for revision in revisions {
        try check.follow(revision)
        guard revision.header.number <= own.number else { continue }
        guard try point(at: revision.header.number) == revision.point else {
          throw Self.conflict(own, known: known, theirs: head)
        }
        known = revision.point
      }
    }
    try check.finish(at: head)
    guard known == own || own.number >= head.number else {
      throw Self.conflict(own, known: known, theirs: head)
    }
    return known
  }

  private static func forEachChunk(
    of delta: [UInt8], _ body: ([Revision]) throws -> Void
  ) throws {
    var reader = DeltaReader()
    for start in stride(from: 0, to: delta.count, by: Message.Delta.maximumSize) {
      let end = min(start + Message.Delta.maximumSize, delta.count)
      try body(try reader.append(delta[start..<end]))
    }
    try reader.finish()
  }

  private static func conflict(
    _ own: RevisionPoint, known: RevisionPoint, theirs: RevisionPoint
  ) -> SyncError {
    SyncError(
      .conflict,
      "both sides went on from revision \(known.number): this one has "
        + "\(own.number - known.number) of its own, the hub \(theirs.number - known.number)",
      hint:
        "Merging comes with a later version: save your changes, clone anew, and make them again.")
  }
}

extension StoreError {
  /// Whether revisions were refused, and not the file that failed.
  fileprivate var isAboutRevisions: Bool {
    underlying == nil && [.conflict, .otherLineage, .damaged].contains(code)
  }
}
