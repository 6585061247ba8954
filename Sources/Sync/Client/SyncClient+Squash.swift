import Catalogue
import Encoding
import Store

extension SyncClient {
  /// Brings the state of the remote's head into the catalogue file at `path` by the net change alone;
  /// the file's history begins there from then on.
  ///
  /// Where the remote has nothing new, nothing is changed.
  /// - Throws: `SyncError` (`localRevisions` where the file has revisions that the remote lacks).
  public func pullSquashed(_ path: String) async throws(SyncError) -> SyncReport {
    try await naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let remote = try Self.remote(of: file)
      return try await naming("pull", remote.url) { try await pullSquashed(file, remote) }
    }
  }

  private func pullSquashed(_ file: CatalogueFile, _ remote: Remote) async throws -> SyncReport {
    let url = try RemoteURL(remote.url)
    let (old, base) = (try file.head(), remote.base)
    guard old == base, try file.pendingMerge() == nil else {
      throw SyncError(
        .localRevisions,
        "revisions up to \(old.number) were made here, and a squashed history has no place for them",
        hint: "Push them first, or pull without '--squash'.")
    }
    let reset = Locked<SyncReport.Reset?>(nil)
    let work = Conversation.Work { delivery in
      let tags = try file.takeSquashed(delivery.bytes, base: base, head: delivery.head.point) {
        try file.setRemote(Remote(url: url.text, base: delivery.head.point))
        try delivery.remember(in: file, after: delivery.head.point.number - 1)
      }
      reset.withLock { $0 = SyncReport.Reset(source: .netChange, tags: tags) }
    }
    let result = try await Conversation.hold(
      .squash(name: url.catalogue.description, catalogue: file.id, base: base), with: url,
      on: loop, limits, file: file, work: work)
    let shared: RevisionPoint
    switch result.outcome {
    case .unchanged: shared = base
    case .applied(let head): shared = head.point
    case .contained, .accepted, .head, .compared: throw Self.unexpected
    }
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: try file.head(), shared: shared,
      traffic: result.traffic, signed: result.signed, formerKey: result.formerKey,
      reset: reset.withLock { $0 })
  }
}

extension CatalogueFile {
  /// Takes in a net change that leads from `base`, which is the head, to `head`; returns the tags whose
  /// revisions are gone.
  fileprivate func takeSquashed(
    _ bytes: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void
  ) throws -> [String] {
    do {
      let revision = try NetRevision(bytes)
      guard revision.point == head else {
        throw SyncError(
          .badDelta,
          "the net change is of revision \(revision.header.number) (\(revision.point.digest.short)), "
            + "and the hub's head is revision \(head.number) (\(head.digest.short))")
      }
      return try squash(onto: base, revision, body)
    } catch let error as EncodingError {
      throw SyncError(
        .badDelta, "the net change is malformed: \(error.problem)", hint: error.hint,
        underlying: error)
    } catch let error as StoreError where error.isAboutRevisions {
      throw SyncError(
        .badDelta, "the net change does not fit: \(error.problem)", hint: error.hint,
        underlying: error)
    }
  }
}
