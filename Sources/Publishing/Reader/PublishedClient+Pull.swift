public import Catalogue
import Encoding
package import Store
public import Sync
import Transport

extension PublishedClient {
  /// Brings the new revisions of the published folder that is its remote into the catalogue file at
  /// `path`.
  ///
  /// Local revisions are made anew on top of them, as a pull from a hub does; conflicts wait in the
  /// file, unless a `side` settles them.
  /// - Parameter isResetting: Whether, where deltas that lead on from the base are not published, the
  ///   history here is given up for the published snapshot; not where there are local revisions.
  /// - Throws: `SyncError` (`conflict` where conflicts wait, `historyMissing`, `diverged` where the
  ///   published history lacks the base, `rollback`, `expired`, `badDelta`).
  public func pull(
    _ path: String, settling side: MergeSide? = nil, isResetting: Bool = false
  ) throws(SyncError) -> SyncReport {
    try naming("pull", path) {
      try pull(
        try CatalogueFile.open(at: path, access: .readWrite), settling: side,
        isResetting: isResetting)
    }
  }

  /// Does the same with a file that is open for writing.
  package func pull(
    _ file: CatalogueFile, settling side: MergeSide? = nil, isResetting: Bool = false
  ) throws(SyncError) -> SyncReport {
    try naming("pull", file.path) {
      let remote = try HubClient.remote(of: file)
      return try naming("pull", remote.url) {
        try pull(file, remote, PublishedURL(remote.url), side, isResetting: isResetting)
      }
    }
  }

  private func pull(
    _ file: CatalogueFile, _ remote: Remote, _ url: PublishedURL, _ side: MergeSide?,
    isResetting: Bool
  ) throws -> SyncReport {
    let (old, base) = (try file.log.head(), remote.base)
    let known = try file.seenHead(for: url)
    // A head is asked for by condition only where all of it was taken in.
    let condition = known?.point == base ? try file.condition(for: url) : nil
    let before = traffic
    guard let news = try news(url, file, condition: condition) else {
      if try file.merging.pendingMerge() != nil { try file.merging.abandonMerge() }
      if let trust = limits.trust, let known {
        try file.remember(known, validator: condition, trust: trust, for: url)
      }
      return SyncReport(
        remote: url.text, catalogue: file.id, old: old, new: old, shared: base,
        localRevisions: old.number - base.number, traffic: traffic - before, signed: known)
    }
    var outcome = PullOutcome(shared: base)
    func remember() throws {
      try file.remember(news.seen, validator: news.validator, trust: limits.trust, for: url)
    }
    let head = news.head
    if try file.log.point(at: head.point.number) == head.point {
      // All of it is here: what was pushed elsewhere, or what a slower publisher has not yet.
      if head.point.number >= base.number { outcome.shared = head.point }
      try file.transaction {
        if outcome.shared != base {
          try file.merging.settle(on: Remote(url: url.text, base: outcome.shared))
        } else if try file.merging.pendingMerge() != nil {
          try file.merging.abandonMerge()
        }
        try remember()
      }
    } else {
      outcome = try take(news, url, base, into: file, side, isResetting: isResetting, remember)
    }
    guard case .rebased(let renumbered) = outcome.merge else {
      throw SyncError.conflict(try file.merging.pendingMerge()?.open ?? [])
    }
    let new = try file.log.head()
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: new, shared: outcome.shared,
      localRevisions: new.number - outcome.shared.number, renumbered: renumbered,
      traffic: traffic - before, signed: news.seen, formerKey: news.formerKey,
      resumedBytes: outcome.resumed, reset: outcome.reset)
  }

  private struct PullOutcome {
    var shared: RevisionPoint
    var merge = MergeOutcome.rebased([])
    var resumed = 0
    var reset: SyncReport.Reset?
  }

  /// Fetches what leads from the base to a head, and takes it in as one transaction.
  private func take(
    _ news: News, _ url: PublishedURL, _ base: RevisionPoint, into file: CatalogueFile,
    _ side: MergeSide?, isResetting: Bool, _ remember: () throws -> Void
  ) throws -> PullOutcome {
    let head = news.head
    guard head.point.number > base.number else { throw Self.diverged(base, head) }
    let parts = PartsFolder(beside: file.path)
    let fetcher = FileFetcher(
      try client(), url, head, parts: parts, limit: limits.maximumDelta)
    var outcome = PullOutcome(shared: head.point)
    let remote = Remote(url: url.text, base: head.point)
    do {
      let beginning = try file.log.checkpoint()?.number ?? 0
      let deltas = try fetcher.deltas(from: base.number, notBefore: beginning)
      guard let start = try file.log.point(at: deltas.start) else { throw Self.unexpected }
      try discarding(parts) {
        try Self.requireShared(deltas, start: start, base: base, head)
        outcome.merge = try file.transaction {
          let merge = try file.merging.integrate(
            deltas.pieces, after: start, remote: remote, told: Provenance(), settling: side)
          try remember()
          return merge
        }
      }
    } catch let error as SyncError where error.code == .historyMissing {
      try Self.requireReset(of: file, base, after: error, isWanted: isResetting)
      let snapshot = try fetcher.snapshot()
      let deltas = try fetcher.deltas(from: head.snapshot, notBefore: head.snapshot)
      try discarding(parts) {
        let tags = try file.transaction {
          let tags = try Self.loading(head) { try file.snapshots.reset(to: snapshot) }
          guard try file.log.head().number == head.snapshot else { throw SyncError.otherSnapshot }
          try file.merging.take(deltas.pieces, after: file.log.head(), upTo: head.point)
          try file.settings.setRemote(remote)
          try remember()
          return tags
        }
        outcome.reset = SyncReport.Reset(source: .snapshot, tags: tags)
      }
    }
    outcome.resumed = fetcher.resumed
    return outcome
  }

  /// Tells a history that parts from this one before the base from files that are wrong.
  ///
  /// - Throws: `SyncError` (`diverged`) where the deltas lead to the head, but not by way of the base.
  private static func requireShared(
    _ deltas: FetchedDeltas, start: RevisionPoint, base: RevisionPoint, _ head: PublishedHead
  ) throws {
    var (reader, check, other) = (DeltaReader(), DeltaCheck?.none, false)
    try deltas.pieces { piece in
      for revision in try reader.append(piece) {
        let header = revision.header
        if check == nil {
          let tip = RevisionPoint(number: start.number, digest: header.parent)
          other = tip != start
          check = DeltaCheck(catalogue: head.catalogue, tip: tip)
        }
        try check?.follow(revision)
        if header.number == base.number { other = other || revision.point != base }
      }
    }
    try reader.finish()
    try check?.finish(at: head.point)
    if other { throw diverged(base, head) }
  }

  private static func diverged(_ base: RevisionPoint, _ head: PublishedHead) -> SyncError {
    SyncError(
      .diverged,
      "the published history, which goes up to revision \(head.point.number), does not hold revision "
        + "\(base.number) (\(base.digest.short)), which was pulled before",
      hint: head.epoch > 1
        ? "The publisher started again with epoch \(head.epoch): clone it into another file."
        : "Clone it into another file, or ask the publisher.")
  }

  /// Refuses to give up a history that holds revisions of its own, or that nobody gave up.
  private static func requireReset(
    of file: CatalogueFile, _ base: RevisionPoint, after error: SyncError, isWanted: Bool
  ) throws {
    let own = try file.log.head().number - base.number
    guard own == 0 else {
      throw SyncError(
        .historyMissing, "\(error.problem), and \(own) of the revisions here are not pushed",
        hint: "Begin in a new file with 'devcat clone --shallow', and make those changes there.")
    }
    guard isWanted else {
      throw SyncError(
        .historyMissing, error.problem,
        hint: "'devcat pull --reset' continues from a snapshot, and drops the local history; "
          + "'devcat clone --shallow' does so in a new file.")
    }
  }
}
