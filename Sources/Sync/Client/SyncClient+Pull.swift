public import Catalogue
import Encoding
import Store

extension SyncClient {
  /// Brings the remote's new revisions into the catalogue file at `path`.
  ///
  /// Local revisions are made anew on top of them. What both sides changed to different ends waits
  /// in the file, which is otherwise as it was (`CatalogueFile.pendingMerge`), unless a `side`
  /// settles it.
  /// - Parameter isResetting: Whether, where the hub's history begins behind the base, the history here
  ///   is given up for the hub's snapshot; not where there are local revisions.
  /// - Throws: `SyncError` (`conflict`) where conflicts wait; `historyMissing` where the hub's history
  ///   begins behind the base.
  public func pull(
    _ path: String, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(SyncError) -> SyncReport {
    try await naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let remote = try Self.remote(of: file)
      return try await naming("pull", remote.url) {
        do {
          return try await pull(file, remote, settling: side)
        } catch let error as SyncError where error.code == .historyMissing {
          return try await reset(file, remote, after: error, isWanted: isResetting)
        }
      }
    }
  }

  /// Brings the revisions after the remote's base into a file.
  func pull(
    _ file: CatalogueFile, _ remote: Remote, settling side: MergeSide? = nil
  ) async throws -> SyncReport {
    let url = try RemoteURL(remote.url)
    let (old, base) = (try file.head(), remote.base)
    let merge = Locked(MergeOutcome.rebased([]))
    let partial = try PartialFile(
      beside: file.path, .delta, from: url.text, after: base, of: file.id)
    let work = Conversation.Work(partial: partial) { delivery in
      let outcome = try file.transaction {
        let outcome = try file.integrate(
          delta: delivery.bytes, base: base,
          remote: Remote(url: url.text, base: delivery.head.point), settling: side)
        try delivery.remember(in: file, after: base.number)
        return outcome
      }
      merge.withLock { $0 = outcome }
    }
    let result = try await Conversation.hold(
      .pull(
        name: url.catalogue.description, catalogue: file.id, base: base,
        resuming: partial.resumption),
      with: url, on: loop, limits, file: file, work: work)
    let shared: RevisionPoint
    switch result.outcome {
    case .unchanged:
      shared = base
      // Nothing is written but where revisions wait that the hub has no longer.
      if try file.pendingMerge() != nil { try file.abandonMerge() }
    case .applied(let head): shared = head.point
    case .contained(let head):
      shared = head
      try file.settle(on: Remote(url: url.text, base: head))
    case .accepted, .head, .compared: throw Self.unexpected
    }
    guard case .rebased(let renumbered) = merge.withLock({ $0 }) else {
      throw SyncError.conflict(try file.pendingMerge()?.open ?? [])
    }
    let new = try file.head()
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: new, shared: shared,
      localRevisions: new.number - shared.number, renumbered: renumbered, traffic: result.traffic,
      signed: result.signed, resumedBytes: result.resumedCount, discarded: partial.discarded)
  }
}
