public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

/// Passes the bytes of a delta in pieces; each call starts again.
public typealias DeltaPieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

/// The result of a push on a hub.
public enum PushOutcome: Hashable, Sendable {
  /// The log has the revisions as they were pushed.
  case held
  /// They do not follow the head, which is this one. Nothing is changed.
  case stale(RevisionPoint)
}

/// Receiving deltas. Each delta is checked completely before anything is changed.
extension RevisionMerging {
  /// Applies a delta that leads from `base`, which the log has, to the head of a remote.
  ///
  /// Skips revisions that the log has already. Applies the others, checking the state root of each,
  /// in one transaction, and records the remote. If the log has revisions that the delta lacks, rebases
  /// them onto the delta, or keeps the delta until people have resolved the conflicts.
  ///
  /// - Parameters:
  ///   - remote: The remote, with the head that the delta leads to as its base.
  ///   - provenance: The hub's provenance of the revisions.
  ///   - side: The side that wins every conflict; `nil` leaves conflicts to people.
  /// - Returns: The result for the local revisions.
  /// - Throws: `Failure` (`badDelta`; others if the file cannot be written).
  @discardableResult
  public func integrate(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, remote: Remote,
    provenance: Provenance, settling side: MergeSide? = nil
  ) throws -> MergeOutcome {
    try judging {
      let fit = try fit(of: pieces, base: base, head: remote.base)
      // Facts about revisions that were shared before are not taken anew.
      let known = min(try file.settings.remote?.base.number ?? 0, fit.shared.number)
      var outcome = MergeOutcome.rebased([], settled: [])
      if fit.isStraight {
        try apply(fit)
        try settle(on: remote)
      } else {
        outcome = try merge(
          after: fit.shared, from: remote.url, settling: side, fit.forEachNew)
        if case .waiting = outcome {
          // The remote may have lost what was shared before.
          try file.settings.setRemote(Remote(url: remote.url, base: fit.shared))
        }
      }
      try file.log.setProvenance(provenance, after: max(base.number, known))
      return outcome
    }
  }

  /// Records the shared base when nothing is left to merge.
  public func settle(on remote: Remote) throws {
    try file.joining {
      try file.settings.setRemote(remote)
      try abandonMerge()
    }
  }

  /// Receives a push: appends the revisions, byte for byte, if they follow the head.
  ///
  /// A push must keep numbers within the ranges of their fields; a pull takes what the hub has, since a
  /// replica that refused it could never pull again.
  ///
  /// - Parameter pusher: The user who pushes, as the hub authenticated them.
  /// - Throws: `Failure` (`badDelta`; others if the file cannot be written).
  public func takePush(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, upTo head: RevisionPoint,
    by pusher: String?
  ) throws -> PushOutcome {
    try judging {
      // A client that did not get the answer to a push sends it again.
      if try file.log.point(at: head.number) == head { return .held }
      let own = try file.log.head()
      guard base == own else { return .stale(own) }
      try apply(try fit(of: pieces, base: base, head: head), refusingExtremes: true)
      guard let pusher, base.number < head.number else { return .held }
      let run = PusherRun(revisions: base.number + 1...head.number, name: pusher)
      try file.log.setProvenance(Provenance(pushers: [run]), after: base.number)
      return .held
    }
  }

  /// Runs `body` in one transaction, and turns errors that the delta caused into `badDelta`.
  private func judging<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try file.joining(body)
    } catch let error as Failure where error.fault == .bytes {
      throw Failure.file(
        .badDelta, "apply a delta to", path: file.path, "the delta is malformed: \(error.problem)",
        hint: error.hint, underlying: error)
    } catch let error as Failure where error.fault == .revisions {
      throw Failure.file(
        .badDelta, "apply a delta to", path: file.path, "the delta does not fit: \(error.problem)",
        hint: error.hint, underlying: error)
    }
  }

  // MARK: Where a delta and the log diverge

  private struct Fit {
    /// The last revision that both have.
    let shared: RevisionPoint
    /// The head of the log.
    let own: RevisionPoint
    /// The head of the delta.
    let head: RevisionPoint
    let pieces: DeltaPieces

    /// Whether the log or the delta has no revisions of its own.
    var isStraight: Bool { shared == own || shared == head }

    /// Calls `body` with each revision of the delta that the log lacks, in order.
    func forEachNew(_ body: (Revision) throws -> Void) throws {
      // Read again, so that no more than a chunk of it is in memory.
      try RevisionMerging.forEachChunk(of: pieces) { revisions in
        for revision in revisions where revision.header.number > shared.number {
          try body(revision)
        }
      }
    }
  }

  /// Checks a whole delta, and finds where it diverges from the log.
  private func fit(
    of pieces: @escaping DeltaPieces, base: RevisionPoint, head: RevisionPoint
  ) throws -> Fit {
    var check = DeltaCheck(catalogue: file.id, tip: base)
    var shared = base
    try Self.forEachChunk(of: pieces) { revisions in
      for revision in revisions {
        let follows = shared == check.tip
        try check.follow(revision)
        if follows, try file.log.point(at: revision.header.number) == revision.point {
          shared = revision.point
        }
      }
    }
    try check.finish(at: head)
    return Fit(shared: shared, own: try file.log.head(), head: head, pieces: pieces)
  }

  /// Applies the revisions of a delta that the log lacks.
  private func apply(_ fit: Fit, refusingExtremes refusesExtremes: Bool = false) throws {
    if fit.shared == fit.head { return }
    try file.apply(onto: fit.shared, refusingExtremes: refusesExtremes) { take in
      let (first, count) = (fit.shared.number, fit.head.number - fit.shared.number)
      try fit.forEachNew { revision in
        WorkProgress.report("Applying", revision.header.number - first, of: count, "revisions")
        try take(revision)
      }
    }
  }

  private static func forEachChunk(
    of pieces: DeltaPieces, _ body: ([Revision]) throws -> Void
  ) throws {
    var reader = DeltaReader()
    // The closure does not outlive the call, and nothing else calls it.
    try withoutActuallyEscaping(body) { body in
      try pieces { try body(try reader.append($0)) }
    }
    try reader.finish()
  }
}

/// Checks the revisions of a delta from its base on, before any of them is applied.
public struct DeltaCheck {
  /// The lineage that every revision must belong to.
  let catalogue: CatalogueID
  /// The last revision so far; the base at the beginning.
  public private(set) var tip: RevisionPoint

  /// Begins at a base.
  public init(catalogue: CatalogueID, tip: RevisionPoint) {
    (self.catalogue, self.tip) = (catalogue, tip)
  }

  /// Checks that a revision is the next one.
  ///
  /// - Throws: `Failure` (`badDelta`) if its number, parent or lineage differs.
  public mutating func follow(_ revision: Revision) throws(Failure) {
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

  /// Checks that the delta ended at its head.
  ///
  /// - Throws: `Failure` (`badDelta`).
  public func finish(at head: RevisionPoint) throws(Failure) {
    guard tip == head else {
      throw Self.failure(
        "it ends at revision \(tip.number) (\(tip.digest.short)), and its head is revision "
          + "\(head.number) (\(head.digest.short))")
    }
  }

  private static func failure(_ problem: String) -> Failure {
    Failure.file(
      .badDelta, "apply a delta to", path: "a catalogue",
      "the delta is not what was announced: \(problem)")
  }
}
