public import DevcatValues
public import DevcatEncoding
import DevcatSQLite

/// Passes the bytes of a delta in pieces; each call starts again.
public typealias DeltaPieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

/// The result of a push on a hub.
public enum PushOutcome: Hashable, Sendable {
  /// The log has the revisions as they were pushed.
  case held
  /// They were merged: the log continues from `onto` to `head`. `provenance` has the provenance of the
  /// revisions that the pusher lacks, and the pusher of the new ones.
  case merged(onto: RevisionPoint, head: RevisionPoint, provenance: Provenance)
  /// The log does not have their base, or people must resolve conflicts. Nothing is changed.
  case stale(RevisionPoint)
}

/// Receiving deltas. Each delta is checked completely before anything is changed.
extension RevisionMerging {
  /// Applies a delta that leads from `base`, which the log has, to `head`.
  ///
  /// Skips revisions that the log has already. Applies the others, checking the state root of each,
  /// in one transaction with `body`, which may record the new base.
  /// - Throws: `Failure` (`badDelta`; `conflict` if the log has other revisions than the delta;
  ///   others if the file cannot be written).
  public func take(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, upTo head: RevisionPoint,
    _ body: () throws -> Void = {}
  ) throws {
    try judging {
      let fit = try fit(of: pieces, base: base, head: head)
      guard fit.isStraight else {
        throw file.error(
          .conflict, "apply a delta to",
          "both sides went on from revision \(fit.shared.number): this one has "
            + "\(fit.own.number - fit.shared.number) of its own, the other "
            + "\(head.number - fit.shared.number)")
      }
      try apply(fit)
      try body()
    }
  }

  /// Applies a delta like `take`.
  ///
  /// If the log has revisions that the delta lacks, rebases them onto the delta, or keeps the delta
  /// until people have resolved the conflicts.
  ///
  /// - Parameters:
  ///   - remote: The remote, with the head that the delta leads to as its base.
  ///   - provenance: The hub's provenance of the revisions.
  ///   - side: The side that wins every conflict; `nil` leaves conflicts to people.
  /// - Returns: The result for the local revisions.
  /// - Throws: The errors of `take`, without conflicts.
  public func integrate(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, remote: Remote,
    provenance: Provenance,
    settling side: MergeSide?
  ) throws -> MergeOutcome {
    try judging {
      let fit = try fit(of: pieces, base: base, head: remote.base)
      // Facts about revisions that were shared before are not taken anew.
      let known = min(try file.settings.remote?.base.number ?? 0, fit.shared.number)
      var (outcome, provenance) = (MergeOutcome.rebased([], settled: []), provenance)
      if fit.isStraight {
        try apply(fit)
        try settle(on: remote)
      } else {
        provenance.origins += try returned(in: fit)
        outcome = try merge(
          after: fit.shared, from: remote.url, origins: provenance.origins, settling: side,
          fit.forEachNew)
        if case .waiting = outcome {
          // The remote may have lost what was shared before.
          try file.settings.setRemote(Remote(url: remote.url, base: fit.shared))
        }
      }
      try file.log.setProvenance(provenance, after: max(base.number, known))
      return outcome
    }
  }

  /// The origins of revisions that the remote had lost, and that another replica brought back by a rejoining
  /// pull: they are shared again, so what was changed since is not undone.
  ///
  /// A rebased revision keeps its note. A wrong guess does no harm: origins are believed only where the same
  /// merge here gives the same revisions.
  private func returned(in fit: Fit) throws -> [Origin] {
    guard let base = try file.settings.remote?.base.number, base > fit.shared.number else {
      return []
    }
    let lost = try LocalHistory(file, after: fit.shared.number, upTo: base)
    var origins: [Origin] = []
    try fit.forEachNew { revision in
      guard origins.count < lost.revisions.count else { return }
      let (point, header) = lost.revisions[origins.count]
      guard revision.header.note == header.note else { return }
      let ids = Set(lost.devices.filter { $0.revisions.contains(header.number) }.map(\.id))
      guard try Changes.decoded(revision.changes).allSatisfy({ ids.contains($0.id) }) else {
        return
      }
      origins.append(
        Origin(
          digest: point.digest, revision: revision.header.number, isKept: true,
          isFirst: origins.isEmpty))
    }
    return origins
  }

  /// Records the shared base when nothing is left to merge.
  public func settle(on remote: Remote) throws {
    try file.joining {
      try file.settings.setRemote(remote)
      try abandonMerge()
    }
  }

  /// Receives a push.
  ///
  /// If it follows the head, appends it; if it follows an earlier revision, merges it onto the head
  /// field by field, as a pull does. A push must keep numbers within the ranges of their fields; a
  /// pull takes what the hub has, since a replica that refused it could never pull again.
  ///
  /// - Parameters:
  ///   - strictness: Which changes are conflicts for people to resolve; with `manual` nothing is
  ///     merged.
  ///   - pusher: The user who pushes, as the hub authenticated them.
  /// - Throws: `Failure` (`badDelta`; others if the file cannot be written).
  public func takePush(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, upTo head: RevisionPoint,
    merging strictness: MergeStrictness, by pusher: String?
  ) throws -> PushOutcome {
    try judging {
      // A client that did not get the answer to a push sends it again.
      if try file.log.point(at: head.number) == head { return .held }
      let own = try file.log.head()
      guard try file.log.point(at: base.number) == base else { return .stale(own) }
      let fit = try fit(of: pieces, base: base, head: head)
      guard !fit.isStraight else {
        try apply(fit, refusingExtremes: true)
        try file.log.setProvenance(
          Self.pushed(after: fit.shared, upTo: head, by: pusher), after: fit.shared.number)
        return .held
      }
      guard strictness != .manual, let revisions = fit.revisions,
        let merged = try merge(revisions, after: fit.shared, strictness)
      else { return .stale(own) }
      var provenance = try file.log.provenance(after: base.number, upTo: own.number)
      let origins = try remembered(merged.origins)
      try file.log.addOrigins(origins)
      let new = Self.pushed(after: own, upTo: merged.head, by: pusher)
      try file.log.setProvenance(
        Provenance(pushers: new.pushers, origins: origins), after: own.number)
      provenance.pushers += new.pushers
      return .merged(onto: own, head: merged.head, provenance: provenance)
    }
  }

  /// How many origins of pushed revisions that left nothing are kept at each revision of the log.
  private static let emptyOriginsAtMost = 64

  /// The origins to keep: of those that left nothing only so many at one revision.
  ///
  /// Such a push makes no revision, so nothing else would bound them. Without its origin, a revision
  /// that is pushed again is merged again, and leaves nothing again.
  private func remembered(_ origins: [Origin]) throws -> [Origin] {
    var left = Self.emptyOriginsAtMost
    var number: Int?
    return try origins.filter { origin in
      if origin.isKept { return true }
      if origin.revision != number {
        number = origin.revision
        left = try Self.emptyOriginsAtMost - file.log.emptyOriginCount(at: origin.revision)
      }
      left -= 1
      return left >= 0
    }
  }

  private static func pushed(
    after base: RevisionPoint, upTo head: RevisionPoint, by pusher: String?
  ) -> Provenance {
    guard let pusher, base.number < head.number else { return Provenance() }
    return Provenance(pushers: [
      PusherRun(revisions: base.number + 1...head.number, name: pusher)
    ])
  }

  /// Rebases revisions that follow an earlier revision onto the head.
  ///
  /// Returns `nil` and changes nothing if people must resolve conflicts.
  private func merge(
    _ pushed: [Revision], after base: RevisionPoint, _ strictness: MergeStrictness
  ) throws -> (head: RevisionPoint, origins: [Origin])? {
    do {
      return try file.transaction {
        let onto = try file.log.head()
        let new = pushed.filter { $0.header.number > base.number }
        // An earlier push whose answer was lost brought the revisions up to the last one with an
        // origin.
        let known =
          try new.lastIndex { try file.log.origin(of: $0.point.digest) != nil }.map { $0 + 1 } ?? 0
        let history = try LocalHistory(new, after: known, on: file, at: base)
        var writer = try file.soundWriter(on: onto, "push to")
        let renumbered = try rebase(history, onto: onto, with: &writer, strictness).renumbered
        _ = try writer.finish()
        return (
          renumbered.last { $0.new != nil }?.new ?? onto, Self.origins(of: renumbered, onto: onto)
        )
      }
    } catch is OpenMerge {
      return nil
    }
  }

  private static func origins(
    of renumbered: [Renumbering], onto head: RevisionPoint
  ) -> [Origin] {
    var tip = head.number
    return renumbered.enumerated().map { index, step in
      tip = step.new?.number ?? tip
      return Origin(
        digest: step.old.digest, revision: tip, isKept: step.new != nil, isFirst: index == 0)
    }
  }

  /// Adopts the hub's merge of a push, if the same merge here gives the same head.
  ///
  /// Rebases local revisions that were made after the push onto it. If there are conflicts, the
  /// merge waits for people, as after a pull.
  /// - Parameters:
  ///   - pieces: The delta from `base` to `onto`, the hub's head before the push.
  ///   - provenance: The hub's provenance of the revisions up to `onto`, and the pushers of the later
  ///     ones.
  ///   - pushed: The last revision of the push.
  ///   - strictness: The strictness of the push.
  ///   - remote: The remote; its base is the head that the hub made of the push.
  /// - Returns: The result for the local revisions.
  /// - Throws: `Failure` (`badDelta`) if the hub's head differs from the head that the merge
  ///   gives here. Then nothing is changed.
  public func adopt(
    _ pieces: @escaping DeltaPieces, after base: RevisionPoint, onto: RevisionPoint,
    provenance: Provenance,
    pushed: RevisionPoint, merging strictness: MergeStrictness, remote: Remote
  ) throws -> MergeOutcome {
    try judging {
      let fit = try fit(of: pieces, base: base, head: onto)
      var provenance = provenance
      // The origins of the push itself are not the hub's word: they follow from the merge below.
      provenance.origins = provenance.origins.filter { $0.revision <= onto.number }
      try file.log.setOrigins(provenance.origins, after: base.number)
      let (renumbered, made) = try trial(fit, pushed, strictness, expecting: remote.base)
      provenance.origins += Self.origins(of: renumbered, onto: onto)
      // Both merges are equal, so their revisions are applied as in a pull.
      let outcome = try merge(after: fit.shared, from: remote.url, origins: provenance.origins) {
        take in
        let (first, count) = (fit.shared.number, fit.head.number - fit.shared.number)
        try fit.forEachNew { revision in
          WorkProgress.report("Applying", revision.header.number - first, of: count, "revisions")
          try take(revision)
        }
        for revision in made { try take(revision) }
      }
      try file.log.setProvenance(provenance, after: base.number)
      return outcome
    }
  }

  /// Repeats the hub's merge of the pushed revisions, returns the result, and rolls back.
  private func trial(
    _ fit: Fit, _ pushed: RevisionPoint, _ strictness: MergeStrictness,
    expecting head: RevisionPoint
  ) throws -> (renumbered: [Renumbering], made: [Revision]) {
    struct TakenBack: Error {
      let renumbered: [Renumbering]
      let made: [Revision]
    }
    do {
      return try file.transaction {
        let local = try LocalHistory.headers(file, after: fit.shared.number, upTo: pushed.number)
        let known =
          try local.lastIndex { try file.log.origin(of: $0.point.digest) != nil }.map { $0 + 1 }
          ?? 0
        let history = try LocalHistory(
          file, after: fit.shared.number + known, upTo: pushed.number)
        var writer = try StateWriter(file, revision: fit.shared.number)
        try rewind(to: fit.shared, with: &writer)
        let onto = try file.apply(onto: fit.shared, with: &writer, fit.forEachNew)
        let renumbered = try rebase(history, onto: onto, with: &writer, strictness).renumbered
        guard try file.log.head() == head else {
          throw file.refusal(
            .conflict, "adopt the hub's merge into",
            "the hub's merge is revision \(head.number) (\(head.digest.short)), and the same merge "
              + "here gives another")
        }
        throw TakenBack(
          renumbered: renumbered,
          made: try file.log.revisions(after: onto.number, maximumBytes: .max))
      }
    } catch let result as TakenBack {
      return (result.renumbered, result.made)
    } catch is OpenMerge {
      throw file.refusal(
        .conflict, "adopt the hub's merge into", "the merge leaves conflicts here")
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
    /// The revisions of a small delta; `nil` if the delta must be read again.
    let revisions: [Revision]?
    let pieces: DeltaPieces

    /// Whether the log or the delta has no revisions of its own.
    var isStraight: Bool { shared == own || shared == head }

    /// Calls `body` with each revision of the delta that the log lacks, in order.
    func forEachNew(_ body: (Revision) throws -> Void) throws {
      func take(_ revisions: [Revision]) throws {
        for revision in revisions where revision.header.number > shared.number {
          try body(revision)
        }
      }
      if let revisions { return try take(revisions) }
      try RevisionMerging.forEachChunk(of: pieces, take)
    }
  }

  /// Checks a whole delta, and finds where it diverges from the log.
  private func fit(
    of pieces: @escaping DeltaPieces, base: RevisionPoint, head: RevisionPoint
  ) throws -> Fit {
    var check = DeltaCheck(catalogue: file.id, tip: base)
    var (shared, kept, size) = (base, [Revision](), 0)
    try Self.forEachChunk(of: pieces) { revisions in
      size += revisions.reduce(0) { $0 + $1.headerBytes.count + $1.changes.count }
      kept = size <= Self.keptSize ? kept + revisions : []
      for revision in revisions {
        let follows = shared == check.tip
        try check.follow(revision)
        if follows, try file.log.point(at: revision.header.number) == revision.point {
          shared = revision.point
        }
      }
    }
    try check.finish(at: head)
    return Fit(
      shared: shared, own: try file.log.head(), head: head,
      revisions: size <= Self.keptSize ? kept : nil, pieces: pieces)
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

  /// The greatest size of revisions that stay in memory between check and use: 4 MiB.
  ///
  /// A hub does not merge a larger push.
  private static let keptSize = 4 << 20

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
