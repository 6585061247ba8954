package import Catalogue
import Encoding
package import Store

extension CatalogueFile {
  /// Takes in a delta that leads from `base`, which the log holds, to `head`.
  ///
  /// The delta is checked whole before anything is changed. Revisions that the log holds already are
  /// passed over; the others are applied, each with its state root checked, in one transaction with
  /// `body`, which may record the new base.
  /// - Throws: `SyncError` (`badDelta`; `conflict` where the log has other revisions than the delta),
  ///   `StoreError` where the file cannot be written.
  package func take(
    delta: SpooledBytes, base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void = {}
  ) throws {
    try Self.judging(self) {
      let fit = try fit(of: delta, base: base, head: head)
      guard fit.isStraight else {
        throw SyncError(
          .conflict,
          "both sides went on from revision \(fit.shared.number): this one has "
            + "\(fit.own.number - fit.shared.number) of its own, the other "
            + "\(head.number - fit.shared.number)")
      }
      try apply(delta, fit)
      try body()
    }
  }

  /// Takes in a delta that is held in memory.
  package func take(
    delta: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void = {}
  ) throws {
    try take(delta: SpooledBytes(delta), base: base, head: head, body)
  }

  /// Takes in a delta as `take` does; where the log has revisions of its own that the delta lacks,
  /// makes them anew on top, or keeps the delta until conflicts are settled.
  ///
  /// - Parameters:
  ///   - remote: The remote, with the head that the delta leads to as its base.
  ///   - side: The side that settles every conflict; `nil` leaves them to people.
  /// - Returns: What became of the local revisions.
  /// - Throws: as `take` does, but for conflicts.
  package func integrate(
    delta: [UInt8], base: RevisionPoint, remote: Remote, settling side: MergeSide?
  ) throws -> MergeOutcome {
    let delta = SpooledBytes(delta)
    return try Self.judging(self) {
      let fit = try fit(of: delta, base: base, head: remote.base)
      guard !fit.isStraight else {
        try apply(delta, fit)
        try settle(on: remote)
        return .rebased([])
      }
      return try merge(after: fit.shared, from: remote.url, settling: side) { take in
        try Self.forEach(of: delta, fit, take)
      }
    }
  }

  /// Records what both sides share when nothing is left to be merged.
  package func settle(on remote: Remote) throws {
    try transaction {
      try setRemote(remote)
      try abandonMerge()
    }
  }

  /// Runs `body` as one transaction, and says of a failure that lies in the delta that it does.
  private static func judging<Result>(
    _ file: CatalogueFile, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try file.transaction(body)
    } catch let error as EncodingError {
      throw SyncError(
        .badDelta, "the delta is malformed: \(error.problem)", hint: error.hint, underlying: error)
    } catch let error as StoreError where error.isAboutRevisions {
      throw SyncError(
        .badDelta, "the delta does not fit: \(error.problem)", hint: error.hint, underlying: error)
    }
  }

  /// How a delta and the log lie to one another.
  private struct Fit {
    /// The last point that both hold.
    let shared: RevisionPoint
    /// The head of the log.
    let own: RevisionPoint
    /// The head of the delta.
    let head: RevisionPoint
    /// The revisions of the delta, where they are few; `nil` where they are to be read once more.
    let revisions: [Revision]?

    /// Whether one of them has nothing that the other lacks.
    var isStraight: Bool { shared == own || shared == head }
  }

  /// Checks a whole delta, and sees where it parts from the log.
  private func fit(
    of delta: SpooledBytes, base: RevisionPoint, head: RevisionPoint
  ) throws -> Fit {
    var check = DeltaCheck(catalogue: id, tip: base)
    var (shared, kept, size) = (base, [Revision](), 0)
    try Self.forEachChunk(of: delta) { revisions in
      size += revisions.reduce(0) { $0 + $1.headerBytes.count + $1.changes.count }
      kept = size <= Self.keptSize ? kept + revisions : []
      for revision in revisions {
        let follows = shared == check.tip
        try check.follow(revision)
        if follows, try point(at: revision.header.number) == revision.point {
          shared = revision.point
        }
      }
    }
    try check.finish(at: head)
    return Fit(
      shared: shared, own: try self.head(), head: head,
      revisions: size <= Self.keptSize ? kept : nil)
  }

  /// Applies the revisions of a delta that the log lacks.
  private func apply(_ delta: SpooledBytes, _ fit: Fit) throws {
    if fit.shared == fit.head { return }
    try apply(onto: fit.shared) { take in
      try Self.forEach(of: delta, fit) { try take($0) }
    }
  }

  /// Puts the revisions of a delta up to `base` into the log, in the place of those that are damaged.
  ///
  /// - Parameters:
  ///   - last: The revision that the delta follows on.
  ///   - head: Where it leads.
  /// - Throws: `SyncError` (`badDelta`) where the delta does not lead through `base` to `head`.
  package func repairLog(
    delta: [UInt8], after last: RevisionPoint, upTo base: RevisionPoint, to head: RevisionPoint
  ) throws {
    try Self.judging(self) {
      var check = DeltaCheck(catalogue: id, tip: last)
      var isBaseMet = false
      try Self.forEachChunk(of: SpooledBytes(delta)) { revisions in
        for revision in revisions {
          try check.follow(revision)
          isBaseMet = isBaseMet || revision.point == base
        }
        try repairLog(revisions.filter { $0.header.number <= base.number })
      }
      try check.finish(at: head)
      guard isBaseMet else {
        throw SyncError(
          .badDelta,
          "the hub's history does not lead through revision \(base.number) "
            + "(\(base.digest.short)), which was pulled from it")
      }
    }
  }

  /// Up to how many bytes of revisions are kept from their check to their use: 1 MiB.
  private static let keptSize = 1 << 20

  /// Calls `body` with each revision of a delta that the log lacks, in order.
  private static func forEach(
    of delta: SpooledBytes, _ fit: Fit, _ body: (Revision) throws -> Void
  ) throws {
    func take(_ revisions: [Revision]) throws {
      for revision in revisions where revision.header.number > fit.shared.number {
        try body(revision)
      }
    }
    if let revisions = fit.revisions { return try take(revisions) }
    try forEachChunk(of: delta, take)
  }

  private static func forEachChunk(
    of delta: SpooledBytes, _ body: ([Revision]) throws -> Void
  ) throws {
    var reader = DeltaReader()
    try delta.forEachPiece { try body(try reader.append($0)) }
    try reader.finish()
  }
}

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
