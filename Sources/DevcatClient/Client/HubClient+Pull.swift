public import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

extension HubClient {
  /// Brings the new revisions of the hub that is its remote into the catalogue file at `path`, as
  /// `RevisionSource.pull` does.
  public func pull(
    _ path: String, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      return try await HubSource(self, RemoteURL(file.requiredRemote().url))
        .pull(file, settling: side, isResetting: isResetting)
    }
  }
}

extension HubClient {
  /// Fetches the new revisions up to the remote's head, squashed into one, and applies that one to the
  /// catalogue file at `path`; the file's history then begins there.
  ///
  /// Without news, nothing is changed.
  /// - Throws: `Failure` (`localRevisions` if the file has revisions that the remote lacks).
  public func pullSquashed(_ path: String) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let remote = try file.requiredRemote()
      return try await Failure.naming("pull", remote.url) { try await pullSquashed(file, remote) }
    }
  }

  private func pullSquashed(_ file: CatalogueFile, _ remote: Remote) async throws -> SyncReport {
    let url = try RemoteURL(remote.url)
    let (old, base) = (try file.log.head(), remote.base)
    guard old == base, try file.merging.pendingMerge() == nil else {
      throw Failure(
        .localRevisions,
        "there are local revisions up to \(old.number), and a squashed history cannot keep them",
        hint: "Push them first, or pull without '--squash'.")
    }
    let (delivery, word) = try await HubSource(self, url).squashed(for: file, after: base)
    let shared = delivery?.head.point ?? base
    let reset = try delivery.map { delivery in
      let tags = try file.takeSquashed(delivery.whole(), base: base, head: shared) {
        try file.settings.setRemote(Remote(url: url.text, base: shared))
        try file.log.setProvenance(delivery.provenance, after: shared.number - 1)
        try word.remember(file)
      }
      return SyncReport.Reset(source: .squash, tags: tags)
    }
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: try file.log.head(), shared: shared,
      traffic: word.traffic, signed: word.signed, formerKey: word.formerKey, reset: reset)
  }
}

extension CatalogueFile {
  /// Takes in a squashed revision that leads from `base`, which is the head, to `head`; returns the tags
  /// whose revisions are gone.
  fileprivate func takeSquashed(
    _ bytes: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void
  ) throws -> [String] {
    do {
      let revision = try SquashedRevision(bytes)
      guard revision.point == head else {
        throw Failure(
          .badDelta,
          "the squashed revision is number \(revision.header.number) "
            + "(\(revision.point.digest.short)), and the hub's head is revision \(head.number) (\(head.digest.short))"
        )
      }
      return try snapshots.squash(onto: base, revision, body)
    } catch let error as Failure where error.fault == .bytes {
      throw Failure(
        .badDelta, "the squashed revision is malformed: \(error.problem)", hint: error.hint,
        underlying: error)
    } catch let error as Failure where error.fault == .revisions {
      throw Failure(
        .badDelta, "the squashed revision does not apply: \(error.problem)", hint: error.hint,
        underlying: error)
    }
  }
}
